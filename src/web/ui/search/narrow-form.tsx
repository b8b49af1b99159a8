import { nounFor } from '../../../domain/counted.ts'
import { NO_NARROWING, type Facet, type FacetCounts } from '../../../domain/search/narrowing.ts'
import {
  DEFAULT_QUERY,
  defaultOrder,
  narrowedTo,
  shopAddress,
  withoutNarrowing,
  type ShopQuery,
} from '../../../domain/search/shop-query.ts'
import { choicesIn, countWords, shownValue } from '../../../messages/catalogue/narrowing.ts'
import { useFolder } from '../../folder-context.ts'
import { Button } from '../form/button.tsx'
import { CloseButton } from '../form/close-button.tsx'
import controls from '../form/control.module.css'
import { Cross } from '../form/cross.tsx'
import disclosure from '../form/disclosure.module.css'
import choice from '../form/option-choice.module.css'
import text from '../text/text.module.css'
import styles from './narrow-form.module.css'

/** The id of the form. Fields elsewhere on the page may belong to it. */
export const NARROW = 'narrow'

/**
 * What the list can be narrowed to: beside it in a wide window, else a sheet, which opens without a script. The page's script sends
 * it at each choice, without JavaScript a button.
 */
export function NarrowForm({ query, facets, total }: { query: ShopQuery; facets: FacetCounts; total: number }) {
  const folder = useFolder()
  const { q, filter, print, narrowing = NO_NARROWING } = query
  const sizes = folder.sizes.list.filter((size) => narrowing.sizes.includes(size) || size in facets.sizes)
  const hasSizes = narrowing.sizes.length > 0 || Object.values(facets.sizes).some((count = 0) => count > 0)
  return (
    <form
      id={NARROW}
      className={styles.sheet}
      action="/shop"
      // Browsers bring back what was chosen on a page that one goes back to.
      autoComplete="off"
      aria-label="Filter"
      popover="auto"
      data-narrow=""
      data-order={defaultOrder(query)}
    >
      {q !== undefined && <input type="hidden" name="q" value={q} />}
      {filter !== DEFAULT_QUERY.filter && <input type="hidden" name="filter" value={filter} />}
      {print !== undefined && <input type="hidden" name="print" value={print} />}
      <div className={styles.head}>
        <h2>Filter</h2>
        <CloseButton popoverTarget={NARROW} popoverTargetAction="hide" />
      </div>
      <div className={styles.inside}>
        {hasSizes && (
          <fieldset>
            <legend>Size in stock</legend>
            <div className={`${choice.sizes} ${styles.sizes}`}>
              {sizes.map((size) => {
                const isChosen = narrowing.sizes.includes(size)
                return (
                  <label key={size} className={choice.size}>
                    <Choice
                      className={text.hidden}
                      name="size"
                      value={size}
                      isChosen={isChosen}
                      isOffered={(facets.sizes[size] ?? 0) > 0 || !facets.isAll}
                    />
                    {size}
                  </label>
                )
              })}
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend>Price</legend>
          <div className={styles.range}>
            <Price name="price_from" label="From Rs." price={narrowing.from} bound={facets.price.from} />
            <Price name="price_to" label="To Rs." price={narrowing.to} bound={facets.price.to} />
          </div>
        </fieldset>
        {folder.facets.map((facet) => (
          <Values key={facet.field} facet={facet} facets={facets} chosen={narrowing.values} />
        ))}
      </div>
      <div className={styles.foot}>
        <a className={text.link} href={shopAddress(withoutNarrowing(query))}>
          Clear all
        </a>
        <Button type="submit">{`Show ${countWords(total)} ${nounFor(total, folder.words.counted.one, folder.words.counted.many)}`}</Button>
      </div>
    </form>
  )
}

type ChoiceProps = { className?: string; name: string; value: string; isChosen: boolean; isOffered: boolean }

/** What is chosen and would leave nothing can still be taken back. */
function Choice({ className, name, value, isChosen, isOffered }: ChoiceProps) {
  return (
    <input className={className} type="checkbox" name={name} value={value} defaultChecked={isChosen} disabled={!isOffered && !isChosen} />
  )
}

function Price({ name, label, price, bound }: { name: string; label: string; price: number | null; bound: number | null }) {
  return (
    <label>
      {label}
      <input
        className={controls.control}
        name={name}
        inputMode="numeric"
        maxLength={9}
        defaultValue={price ?? ''}
        placeholder={bound?.toString()}
      />
    </label>
  )
}

type ValuesProps = { facet: Facet; facets: FacetCounts; chosen: { field: string; value: string }[] }

function Values({ facet: { field, label }, facets, chosen }: ValuesProps) {
  const isChosen = ({ value }: { value: string }) => chosen.some((one) => one.field === field && one.value === value)
  const offered = facets.values.filter((value) => value.field === field)
  // What no piece has any more can be taken back too.
  const gone = chosen.filter((one) => one.field === field && !offered.some(({ value }) => value === one.value))
  const values = [...offered, ...gone.map((one) => ({ ...one, count: 0 }))]
  if (values.length === 0) return null
  return (
    // What is opened stays open at a choice (client/page/page/morph.ts).
    <details className={`${disclosure.disclosure} ${styles.group}`} open={values.some(isChosen)}>
      <summary>
        {label}{' '}
        <small>
          {values
            .filter(isChosen)
            .map(({ value }) => shownValue(value))
            .join(', ') || values.length}
        </small>
      </summary>
      <fieldset className={styles.values} aria-label={label}>
        {values.map(({ value, count }) => (
          <label key={value}>
            <Choice name={field} value={value} isChosen={isChosen({ value })} isOffered={count > 0 || !facets.isAll} />
            {shownValue(value)} <small>{facets.isAll ? count : count > 0 && `${count}+`}</small>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** Opens the sheet; a wide window has the form itself. */
export function NarrowButton({ query: { narrowing = NO_NARROWING } }: { query: ShopQuery }) {
  const count = choicesIn(narrowing).length
  return (
    <div className={styles.open}>
      <Button look="line" size="small" popoverTarget={NARROW}>
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
    </div>
  )
}

/** Everything that is chosen, each with the way back from it. */
export function Chips({ query }: { query: ShopQuery }) {
  const { narrowing } = query
  if (!narrowing) return null
  return (
    <ul className={styles.chips} aria-label="Chosen">
      {choicesIn(narrowing).map(({ label, without }) => (
        <li key={shopAddress({ ...query, ...narrowedTo(without) })}>
          <a
            className={styles.chip}
            href={shopAddress({ ...withoutNarrowing(query), ...narrowedTo(without) })}
            aria-label={`Remove ${label}`}
          >
            {label}
            <Cross />
          </a>
        </li>
      ))}
      <li>
        <a className={text.link} href={shopAddress(withoutNarrowing(query))}>
          Clear all
        </a>
      </li>
    </ul>
  )
}
