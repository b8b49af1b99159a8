import { MAX_SHELF, MAX_SKU, pieceCount, waitingPieces, type Count } from '../../../domain/catalogue/stock.ts'
import { optionsKey, optionsLabel } from '../../../domain/catalogue/variant.ts'
import { DRAFT_FIELDS } from '../../../domain/drafts/product-draft.ts'
import { formatRupees } from '../../../domain/money.ts'
import type { ListedSale } from '../../../domain/prices/sale.ts'
import { useFolder } from '../../folder-context.ts'
import { SelectField, TextArea, typedAt } from '../../ui/form/field.tsx'
import { Refused } from '../../ui/text/note.tsx'
import { Cell, Grid, GridErrors } from '../ui/grid.tsx'
import { Panel } from '../ui/heading.tsx'
import { sizeChoices, STOCKS } from './product-choices.ts'
import type { DraftForm } from './product-fields.tsx'
import { Moves, type ProductStockProps } from './product-stock.tsx'
import styles from './product.module.css'

/** Three labels, and a hundred values. */
const MAX_OPTIONS_TEXT = 4000

/** What was typed of one kind of piece. `seen` is what stood there then. */
export type TypedVariant = {
  of: string
  seen: string
  count: string
  price: string
  sku: string
  shelf: string
  error?: string | undefined
}

type VariantsProps = DraftForm & {
  stock: Omit<ProductStockProps, 'id'> & { typed: TypedVariant[] }
  sales: ListedSale[]
}

/** What the product comes in: its sizes or options, and of each kind how many there are, what it costs and is called. */
export function ProductVariants({ fields, errors, stock: { counts, moves, oneSize, refused, typed }, sales }: VariantsProps) {
  const { sizes } = useFolder()
  const kinds = counts.map((count) => {
    const of = Object.values(count.options).join('/')
    const row = typed.find((kind) => kind.of === of) ?? { of, ...shownVariant(count) }
    const sale = sales.find(({ options }) => optionsKey(options) === optionsKey(count.options))
    return { ...row, told: toldOf(count), sale, title: oneSize ? 'One size' : optionsLabel(count.options) }
  })
  return (
    <Panel id="stock" title="Sizes and stock" hint="Leave Pieces empty where you do not track stock. Pieces in open payments are included.">
      <div className={styles.pair}>
        <SelectField label={DRAFT_FIELDS.stock} name="stock" options={STOCKS} defaultValue={fields.stock} error={errors.stock} />
        <SelectField label={DRAFT_FIELDS.sizes} {...typedAt('sizes', fields, errors)} options={sizeChoices(sizes)} />
      </div>
      <Refused words={refused?.error} />
      <GridErrors errors={kinds.flatMap(({ title, error }) => (error === undefined ? [] : [[title, error]]))} />
      <Grid
        label="Sizes and stock"
        columns={['Size', 'Pieces', 'Own price', 'SKU', 'Shelf', ...(sales.length > 0 ? ['Sale'] : [])]}
        rows={kinds.map(({ title, of, seen, count, price, sku, shelf, error, told, sale }) => ({
          title: told === '' ? title : `${title} (${told})`,
          cells: [
            <span key="count">
              <input type="hidden" name="piece" value={of} />
              <input type="hidden" name="piece_seen" value={seen} />
              <Cell
                name="piece_count"
                inputMode="numeric"
                maxLength={9}
                placeholder="–"
                defaultValue={count}
                aria-label={`Pieces: ${title}`}
                error={error}
              />
            </span>,
            <Cell
              key="price"
              name="piece_price"
              inputMode="numeric"
              maxLength={7}
              placeholder={fields.price_usd}
              defaultValue={price}
              aria-label={`Price in rupees: ${title}`}
              error={undefined}
            />,
            <Cell key="sku" name="piece_sku" words maxLength={MAX_SKU} defaultValue={sku} aria-label={`SKU: ${title}`} error={undefined} />,
            <Cell
              key="shelf"
              name="piece_shelf"
              words
              maxLength={MAX_SHELF}
              defaultValue={shelf}
              aria-label={`Shelf: ${title}`}
              error={undefined}
            />,
            ...(sales.length > 0 ? [sale && formatRupees(sale.rupees)] : []),
          ],
        }))}
      />
      <TextArea
        label={DRAFT_FIELDS.options}
        hint="If shoppers choose more than a size: one option per line, such as “Size: S, M, L” and “Colour: indigo, madder”. Stock of new combinations is not tracked."
        {...typedAt('options', fields, errors)}
        rows={2}
        maxLength={Math.max(MAX_OPTIONS_TEXT, fields.options.length)}
      />
      <Moves moves={moves} oneSize={oneSize} />
    </Panel>
  )
}

/** What is held of its pieces, or waited for. */
function toldOf({ held, stock }: Count): string {
  const waiting = waitingPieces(stock)
  return [...(held > 0 ? [`${held} held`] : []), ...(waiting > 0 ? [`${waiting} wait`] : [])].join(', ')
}

function shownVariant({ stock, price, ...called }: Count): Omit<TypedVariant, 'of'> {
  const [count, own, sku, shelf] = [String(pieceCount(stock) ?? ''), String(price ?? ''), called.sku ?? '', called.shelf ?? '']
  return { seen: [count, own, sku, shelf].join('\t'), count, price: own, sku, shelf }
}
