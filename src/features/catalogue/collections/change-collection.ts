import { isDeepStrictEqual } from 'node:util'
import {
  isCollectionId,
  MAX_COLLECTION,
  MOST_OF_COLLECTION,
  readRule,
  ruleText,
  type Collection,
  type CollectionFault,
  type CollectionRule,
} from '../../../domain/catalogue/collection.ts'
import { indianMinute, readMoment } from '../../../domain/indian-time.ts'
import type { ActionState } from '../../../domain/operators/operator-action.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { findAnyProducts } from '../find-product.ts'
import { deleteCollection, lockCollections, selectCollections, upsertCollection } from './collections.sql.ts'
import { allCollections } from './find-collections.ts'

type ChangeShop = Pick<Shop, 'db' | 'clock' | 'folder' | 'reads'>
type Unknown = { ok: false; reason: 'unknown-collection' }

/** More than a shop shows. */
const MOST_COLLECTIONS = 200

/** As it was typed. Of what may be missing null takes away what there is; what is undefined stays. */
export type TypedCollection = {
  id: string
  name: string
  words: string
  rule: string | null | undefined
  picture: string | null | undefined
  from: string | null | undefined
  until: string | null | undefined
}

/** Makes a collection, or changes one, in the place of what the shop folder says. */
export function setCollection(
  shop: ChangeShop,
  typed: TypedCollection,
  by: Operator,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'too-many' } | { ok: false; reason: 'invalid'; faults: CollectionFault[] }> {
  return changing(shop, async (tx, collections) => {
    const known = collections.find(({ id }) => id === typed.id)
    if (!known && collections.length >= MOST_COLLECTIONS) return { ok: false, reason: 'too-many' }
    const read = readCollection(typed, known, shop.folder)
    if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
    await store(shop, tx, { collection: read.collection, known, by })
    return { ok: true, id: typed.id }
  })
}

type Placed = { ok: true; id: string; place: number; of: number }

/** Puts a product at a place, counted from one, wherever it was before; without one at the end. */
export async function placeProduct(
  shop: ChangeShop,
  { id, product, at }: { id: string; product: string; at: number | null },
  by: Operator,
): Promise<Placed | Unknown | { ok: false; reason: 'unknown-product' | 'by-rule' | 'full' }> {
  if ((await findAnyProducts(shop, [product])).length === 0) return { ok: false, reason: 'unknown-product' }
  return changing(shop, async (tx, collections) => {
    const known = collections.find((one) => one.id === id)
    if (!known) return { ok: false, reason: 'unknown-collection' }
    if ('rule' in known.choice) return { ok: false, reason: 'by-rule' }
    const others = known.choice.products.filter((other) => other !== product)
    if (others.length >= MOST_OF_COLLECTION) return { ok: false, reason: 'full' }
    const place = Math.min(at ?? Infinity, others.length + 1)
    const products = others.toSpliced(place - 1, 0, product)
    await store(shop, tx, { collection: { ...known, choice: { products } }, known, by })
    return { ok: true, id, place, of: products.length }
  })
}

export function takeProduct(
  shop: ChangeShop,
  { id, product }: { id: string; product: string },
  by: Operator,
): Promise<{ ok: true; id: string } | Unknown | { ok: false; reason: 'not-in-it' | 'by-rule' }> {
  return changing(shop, async (tx, collections) => {
    const known = collections.find((one) => one.id === id)
    if (!known) return { ok: false, reason: 'unknown-collection' }
    if ('rule' in known.choice) return { ok: false, reason: 'by-rule' }
    if (!known.choice.products.includes(product)) return { ok: false, reason: 'not-in-it' }
    const products = known.choice.products.filter((other) => other !== product)
    await store(shop, tx, { collection: { ...known, choice: { products } }, known, by })
    return { ok: true, id }
  })
}

/** What the shop folder says of it stands again, if it says anything. */
export function removeCollection(
  shop: ChangeShop,
  id: string,
  by: Operator,
): Promise<{ ok: true; id: string; isOfFolder: boolean } | Unknown | { ok: false; reason: 'of-folder' }> {
  return inTransaction(shop, async (tx) => {
    await lockCollections(tx)
    const isOfFolder = shop.folder.collections.some((one) => one.id === id)
    if (!(await deleteCollection(tx, id))) return { ok: false, reason: isOfFolder ? 'of-folder' : 'unknown-collection' }
    const at = shop.clock.now()
    await recordAction(tx, { by, action: 'collection-removed', object: { type: 'collection', id }, at })
    return { ok: true, id, isOfFolder }
  })
}

function changing<Result>(shop: ChangeShop, change: (tx: Tx, collections: Collection[]) => Promise<Result>): Promise<Result> {
  return inTransaction(shop, async (tx) => {
    await lockCollections(tx)
    return change(tx, allCollections(shop.folder.collections, await selectCollections(tx)))
  })
}

type Stored = { collection: Collection; known: Collection | undefined; by: Operator }

async function store(shop: ChangeShop, tx: Tx, { collection, known, by }: Stored): Promise<void> {
  const at = shop.clock.now()
  await upsertCollection(tx, collection, at)
  const [before, after] = [known ? stateOf(known) : {}, stateOf(collection)]
  const changed = Object.keys({ ...before, ...after }).filter((part) => !isDeepStrictEqual(before[part] ?? null, after[part] ?? null))
  const only = (state: ActionState) => Object.fromEntries(changed.map((part) => [part, state[part] ?? null]))
  await recordAction(tx, {
    by,
    action: known ? 'collection-changed' : 'collection-made',
    object: { type: 'collection', id: collection.id },
    before: known ? only(before) : null,
    after: only(after),
    at,
  })
}

function stateOf({ name, words, picture, choice, from, until }: Collection): ActionState {
  return {
    name,
    words,
    picture,
    ...('rule' in choice ? { rule: ruleText(choice.rule) } : { products: choice.products }),
    from: from && indianMinute(from),
    until: until && indianMinute(until),
  }
}

function readCollection(
  { id, rule, picture, ...typed }: TypedCollection,
  known: Collection | undefined,
  folder: Pick<Shop['folder'], 'facets' | 'categories' | 'pictures'>,
): { ok: true; collection: Collection } | { ok: false; faults: CollectionFault[] } {
  const name = oneLine(typed.name)
  const words = oneLine(typed.words)
  const asked = typeof rule === 'string' ? readRule(rule, knownFields(folder)) : null
  const from = momentOf(typed.from, 'begins', known?.from)
  const until = momentOf(typed.until, 'ends', known?.until)
  const shown = picture === undefined ? (known?.picture ?? null) : picture
  const faults: [CollectionFault, boolean][] = [
    ['id', !isCollectionId(id)],
    ['name', name === '' || name.length > MAX_COLLECTION.name],
    ['words', words === '' || words.length > MAX_COLLECTION.words],
    ['rule', asked === undefined],
    ['picture', shown !== null && shown !== known?.picture && !Object.hasOwn(folder.pictures, shown)],
    ['days', from === undefined || until === undefined || (from !== null && until !== null && from >= until)],
  ]
  const wrong = faults.flatMap(([fault, isWrong]) => (isWrong ? [fault] : []))
  if (wrong.length > 0 || from === undefined || until === undefined) return { ok: false, faults: wrong }
  return { ok: true, collection: { id, name, words, picture: shown, choice: choiceOf(rule, asked, known), from, until } }
}

function choiceOf(
  typed: TypedCollection['rule'],
  asked: CollectionRule | null | undefined,
  known: Collection | undefined,
): Collection['choice'] {
  if (asked) return { rule: asked }
  const isByHand = known && 'products' in known.choice
  return known && (typed === undefined || isByHand) ? known.choice : { products: [] }
}

/** Undefined for what is no day. */
function momentOf(typed: string | null | undefined, edge: 'begins' | 'ends', known: Date | null = null): Date | null | undefined {
  if (typed === undefined) return known
  return typed === null ? null : (readMoment(typed, edge) ?? undefined)
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function knownFields({ facets, categories }: Pick<Shop['folder'], 'facets' | 'categories'>) {
  return { fields: [...facets.map(({ field }) => field), 'variety', 'origin', 'type'], types: categories.map(({ id }) => id) }
}
