import { ruleText, type Collection } from '../../../domain/catalogue/collection.ts'
import { isListed, type Product } from '../../../domain/catalogue/product.ts'
import { counted } from '../../../domain/counted.ts'
import { momentText } from '../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { ruleWords } from '../../../messages/catalogue/collections.ts'
import { actionOf, OPERATIONS } from '../../../operations/all.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Field, typedAt } from '../../ui/form/field.tsx'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Act, ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { ActionForm, ActionLink } from '../ui/form/action-form.tsx'
import { Completions } from '../ui/form/completions.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './collection.module.css'
import { OpenBadge } from './collections.tsx'

type CollectionProps = {
  collection: Collection & { isOpen: boolean; isChanged: boolean; products: Product[] }
  actions: OperatorAction[]
  offered: { value: string; title: string }[]
  refused: RefusedAct | null
  notice: NoticeWords | null
}

const titleOf = ({ collection }: CollectionProps) => collection.name

export const operatorCollection = operatorPage(titleOf, ({ collection, actions, offered, refused, notice }: CollectionProps) => {
  const { id, name, words, choice, picture, from, until, isOpen, isChanged, products } = collection
  const act = { address: `/operator/collections/${id}`, target: id, refused } as const
  const isByHand = 'products' in choice
  return (
    <>
      <Heading title={name} back={{ href: '/operator/collections', title: 'Collections' }} badge={<OpenBadge isOpen={isOpen} />}>
        {isOpen && <ActionLink href={`/collections/${id}`}>View in shop</ActionLink>}
        {products.length > 0 && <Act {...act} of="collections lead" look="line" />}
        {isChanged && <Act {...act} of="collections remove" look="quiet" />}
      </Heading>
      {notice && <Notice {...notice} />}
      <Columns>
        <div
          className={`${layout.stack} ${styles.column}`}
          data-arranged=""
          {...liveRegion('collection', ...operatorTopics('all-collections', 'all-products'))}
        >
          {isByHand ? (
            <>
              <Pieces ids={choice.products} products={products} {...act} />
              <AddPiece {...act} offered={offered} />
            </>
          ) : (
            <>
              <p>
                Chosen by rule: {ruleWords(choice.rule)}. {counted(products.length, 'piece')} now; what comes to fit it is added by itself.
              </p>
              <ul className={styles.pieces}>
                {products.map((product) => (
                  <li key={product.id} className={styles.piece}>
                    <Piece product={product} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <Panel id="words" title="Text, picture and dates">
          <Act
            {...act}
            of="collections set"
            initial={{
              name,
              words,
              rule: isByHand ? '' : ruleText(choice.rule),
              picture: picture ?? '',
              from: from ? momentText(from, 'begins') : '',
              until: until ? momentText(until, 'ends') : '',
            }}
            hints={{ picture: 'The name of a picture of the shop folder, such as shop/front.' }}
          />
        </Panel>
      </Columns>
      {actions.length > 0 && <History actions={actions} />}
    </>
  )
})

type PieceActs = { address: string; target: string; refused: RefusedAct | null }

/** In their order, each with the way to another place. The page's script lets them be dragged (client/arrange-rows.ts). */
function Pieces({ ids, products, ...act }: PieceActs & { ids: readonly string[]; products: Product[] }) {
  if (ids.length === 0) return <p className={text.soft}>It is empty.</p>
  return (
    <ol className={styles.pieces} aria-label="Pieces">
      {ids.map((id, index) => {
        const product = products.find((one) => one.id === id)
        const name = product?.name ?? id
        const place = { ...act, of: 'collections place', look: 'line' } as const
        return (
          <li key={id} id={`piece-${id}`} className={styles.piece} data-place={index + 1}>
            {product ? <Piece product={product} draggable /> : <span className={styles.name}>{id} is not in the shop.</span>}
            <div className={styles.acts}>
              <Act {...place} button="↑" describe={`${name} up`} values={{ product: id, at: String(Math.max(1, index)) }} />
              <Act {...place} button="↓" describe={`${name} down`} values={{ product: id, at: String(index + 2) }} />
              <Act {...act} of="collections take" look="line" describe={name} values={{ product: id }} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Piece({ product, draggable = false }: { product: Product; draggable?: boolean }) {
  return (
    <span className={styles.shown} draggable={draggable}>
      <Thumbnail className={styles.picture} picture={product.images[0]} sizes="64px" />
      <span className={styles.name}>
        <a href={`/operator/products/${encodeURIComponent(product.id)}`} draggable={false}>
          {product.name}
        </a>
        {!isListed(product) && <small>Shoppers do not see it.</small>}
      </span>
    </span>
  )
}

function AddPiece({ address, target, refused, offered }: PieceActs & { offered: CollectionProps['offered'] }) {
  const own = ownRefusal(refused, 'collections place', target)
  return (
    <ActionForm
      address={address}
      action={actionOf('collections place')}
      button={OPERATIONS['collections place'].button}
      values={{ id: target }}
    >
      <Field
        label="Piece"
        {...typedAt('product', own?.typed, own?.errors)}
        list="offered"
        hint="Its id; the list completes it by the name."
        maxLength={100}
        autoComplete="off"
        required
      />
      <Completions id="offered" options={offered} />
    </ActionForm>
  )
}
