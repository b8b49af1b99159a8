import { useId, useRef } from 'react'
import { DEFAULT_QUERY, SORT_ORDERS, readShopQuery, type SortOrder, type ShopQuery } from '../../domain/shop-query.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
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

/** The order of the grid; the filter stays. Without JavaScript a button sends it. */
export function SortForm({ query, onChoose }: { query: ShopQuery; onChoose: (query: ShopQuery) => void }) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const choose = (value: string) => {
    const { order } = readShopQuery(new URLSearchParams({ order: value }))
    if (order !== query.order) onChoose({ ...query, order })
  }
  usePriorInput(() => choose(select.current!.value))
  return (
    <form className={styles.sort} action="/shop">
      {query.filter !== DEFAULT_QUERY.filter && <input type="hidden" name="filter" value={query.filter} />}
      <label htmlFor={id}>Sort by</label>
      <Select
        ref={select}
        id={id}
        name="order"
        value={query.order}
        onChange={(event) => choose(event.currentTarget.value)}
        className={styles.list}
      >
        {SORT_ORDERS.map((order) => (
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
