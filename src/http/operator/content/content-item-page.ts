import { readProductLinks } from '../../../domain/catalogue/product-links.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { OWN_PICTURES } from '../../../domain/content/content.ts'
import {
  indianTimeField,
  readHero,
  type ContentItemDifference,
  type ContentItemDraft,
  type TypedContentItem,
} from '../../../domain/drafts/content-item-draft.ts'
import { findLinked } from '../../../features/catalogue/find-product.ts'
import { findDraft, findHero } from '../../../features/content/list-drafts.ts'
import { findActions } from '../../../features/operator-access/record-action.ts'
import type { ContentItemErrors } from '../../../messages/content-item-draft.ts'
import { actsOn } from '../../../operations/all.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import type { Ctx } from '../../context.ts'
import { doneOf } from '../../done-once.ts'
import { doneNotice, type ShownAct } from '../acts.ts'
import { knownProducts, productOptions } from '../catalogue/known-products.ts'

/** The acts that need no text. */
export const ACTS = actsOn('content')
/** The address of the form for a new content item. */
export const NEW = 'new'

const EMPTY: TypedContentItem = { id: '', title: '', excerpt: '', hero: 'craft-wide', content: '', products: '', at: '' }
const DONE = new Map([
  ['saved', 'Saved.'],
  ['published', 'Published: members read it now.'],
  ['scheduled', 'Saved. It opens at its time.'],
])

export type ShownContentItem = {
  id: string
  typed?: TypedContentItem
  errors?: ContentItemErrors
  /** The version that is edited, where that is not the stored one. */
  version?: number
  meanwhile?: ContentItemDifference[]
  notice?: ShownAct['notice']
  status?: ShownAct['status']
}

/** The editor with what is stored, or with what was typed. */
export async function loadEditor(c: Ctx, shown: ShownContentItem): Promise<PropsOf<'operatorContentItem'> | Response> {
  const { shop } = c.var
  const { id } = shown
  const stored = id === NEW ? null : await findDraft(shop, id)
  if (!stored && id !== NEW) return c.notFound()
  const { errors = {}, meanwhile = [], status } = shown
  const typed = shown.typed ?? (stored ? { ...stored, at: fieldOf(stored) } : EMPTY)
  const [preview, actions, products] = await Promise.all([
    previewOf(c, typed, stored),
    stored ? findActions(shop, { type: 'content', id }) : [],
    knownProducts(shop),
  ])
  const notice = shown.notice ?? (status === undefined ? noticeOf(c) : null)
  return {
    stored,
    typed,
    errors,
    version: shown.version ?? stored?.version ?? 0,
    meanwhile,
    isUnsaved: shown.typed !== undefined,
    known: { products: productOptions(products), pictures: picturesOf(products) },
    preview,
    actions,
    notice,
  }
}

function noticeOf(c: Ctx): PropsOf<'operatorContentItem'>['notice'] {
  const text = DONE.get(doneOf(c) ?? '')
  return text === undefined ? doneNotice(c, ACTS) : { kind: 'good', text }
}

/** The shop's own pictures, and those of products. */
function picturesOf(products: Product[]): PropsOf<'operatorContentItem'>['known']['pictures'] {
  const ofProducts = products.flatMap((product) =>
    product.images.map(({ name, kind }) => ({ value: name.replace(/^pictures\//, ''), title: `${product.name}, ${kind}` })),
  )
  return [...OWN_PICTURES.map((name) => ({ value: name, title: name.replace('-wide', '') })), ...ofProducts]
}

/** What would be read if this was published now; null where nothing is written yet. */
async function previewOf(
  c: Ctx,
  typed: TypedContentItem,
  stored: ContentItemDraft | null,
): Promise<PropsOf<'operatorContentItem'>['preview']> {
  if (typed.content.trim() === '') return null
  const hero = readHero(typed.hero) ?? ''
  const products = readProductLinks(typed.products) ?? []
  const [picture, linked] = await Promise.all([findHero(c.var.shop, hero), findLinked(c.var.shop, products)])
  const created_at = stored && stored.state !== 'draft' ? stored.createdAt : c.var.shop.clock.now().toISOString()
  const { title, excerpt, content } = typed
  return { contentItem: { id: stored?.id ?? NEW, title, excerpt, content, hero, picture, products, created_at }, linked }
}

function fieldOf({ publishAt }: ContentItemDraft): string {
  return publishAt === null ? '' : indianTimeField(new Date(publishAt))
}
