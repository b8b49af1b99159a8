import { BEST_MATCH, sortOrdersOf, type SortOrder, type ShopQuery } from '../../../domain/search/shop-query.ts'
import { useFolder } from '../../folder-context.ts'
import { Button } from '../form/button.tsx'
import { Select } from '../form/select.tsx'
import { NARROW } from './narrow-form.tsx'
import styles from './sort-form.module.css'

const NAMES: Record<SortOrder, string> = {
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'strength-asc': 'Strength, low to high',
  'strength-desc': 'Strength, high to low',
  'ours-asc': 'Ours first',
}

/** The order of the grid, a field of the form that narrows it. The page's script sends it at each choice, without JavaScript a button. */
export function SortForm({ query: { order, q } }: { query: ShopQuery }) {
  const folder = useFolder()
  return (
    <div className={styles.sort}>
      <label htmlFor="order">Sort by</label>
      {/* Browsers bring back what was chosen on a page that one goes back to: it would be sent again. */}
      <Select
        id="order"
        name="order"
        form={NARROW}
        defaultValue={order === BEST_MATCH ? '' : order}
        autoComplete="off"
        className={styles.list}
      >
        {q !== undefined && <option value="">Best match</option>}
        {sortOrdersOf(folder).map((order) => (
          <option key={order} value={order}>
            {NAMES[order]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" form={NARROW} size="small">
          Sort
        </Button>
      </noscript>
    </div>
  )
}
