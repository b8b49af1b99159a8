import { BEST_MATCH, DEFAULT_QUERY, sortOrdersOf, type SortOrder, type ShopQuery } from '../../domain/shop-query.ts'
import { useFolder } from '../folder-context.ts'
import { Button } from './button.tsx'
import { Select } from './select.tsx'
import styles from './sort-form.module.css'

const NAMES: Record<SortOrder, string> = {
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'strength-asc': 'Strength, low to high',
  'strength-desc': 'Strength, high to low',
}

/** The order of the grid; search, filter and print stay. The page's script sends it at each choice, without JavaScript a button. */
export function SortForm({ query: { filter, order, print, q } }: { query: ShopQuery }) {
  const folder = useFolder()
  return (
    <form className={styles.sort} action="/shop" data-sort="">
      {q !== undefined && <input type="hidden" name="q" value={q} />}
      {filter !== DEFAULT_QUERY.filter && <input type="hidden" name="filter" value={filter} />}
      {print !== undefined && <input type="hidden" name="print" value={print} />}
      <label htmlFor="order">Sort by</label>
      {/* Browsers bring back what was chosen on a page that one goes back to: it would be sent again. */}
      <Select id="order" name="order" defaultValue={order === BEST_MATCH ? '' : order} autoComplete="off" className={styles.list}>
        {q !== undefined && <option value="">Best match</option>}
        {sortOrdersOf(folder).map((order) => (
          <option key={order} value={order}>
            {NAMES[order]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="small">
          Sort
        </Button>
      </noscript>
    </form>
  )
}
