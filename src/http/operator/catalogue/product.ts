import { isOpen } from '../../../domain/catalogue/collection.ts'
import { everyOptions } from '../../../domain/catalogue/options.ts'
import { altOf } from '../../../domain/catalogue/picture-alt.ts'
import { hasOneSize, isStocked, withoutSale, type Product } from '../../../domain/catalogue/product.ts'
import { everyCount } from '../../../domain/catalogue/stock.ts'
import { draftDifferences, draftOf, type DraftDifference, type ProductDraft } from '../../../domain/drafts/product-draft.ts'
import { cleanDraft, MAX_PICTURES, readDraft } from '../../../domain/drafts/product-values.ts'
import type { Picture } from '../../../domain/picture.ts'
import { productVersion, saveProduct } from '../../../features/catalogue/edit/save-product.ts'
import { findSales } from '../../../features/catalogue/edit/set-sale.ts'
import { findAnyProduct } from '../../../features/catalogue/find-product.ts'
import { findSeason } from '../../../features/catalogue/find-seasons.ts'
import type { Done } from '../../../features/operations/verb.ts'
import { findActions } from '../../../features/operator-access/record-action.ts'
import { findProductNotes } from '../../../features/operator-access/set-note.ts'
import { addPicture, findPicturesByName } from '../../../features/pictures/add-picture.ts'
import { findCounts, findMoves } from '../../../features/stock/set-count.ts'
import { findThreshold } from '../../../features/stock/set-threshold.ts'
import { PICTURE_REFUSALS } from '../../../messages/catalogue/picture.ts'
import { draftErrors, type DraftErrors } from '../../../messages/catalogue/product-draft.ts'
import { actionOf, actsOn } from '../../../operations/all.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readFormData, textsOf } from '../../body/body.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { doneOf, tellOnce } from '../../done-once.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, doneNotice, type ShownAct } from '../acts.ts'
import { knownProducts, productOptions } from './known-products.ts'
import { arrange, editorPath, readPostedProduct, type PostedProduct } from './product-form.ts'
import { previewPage } from './product-preview.ts'
import { taxOf } from './product-tax.ts'
import { readVariantChanges, saveVariants } from './product-variants.ts'

const ACTS = actsOn('product')

export const operatorProduct = definePage({
  path: url.operatorProduct,
  access: { get: 'packer', post: 'owner' },
  component: 'operatorProduct',
  async load(c, shown?: Shown) {
    if (shown) return loadEditor(c, shown)
    const product = await findAnyProduct(c.var.shop, c.req.param('id'))
    return product
      ? loadEditor(c, {
          product: withoutSale(product),
          notice: doneOf(c) === 'saved' ? { kind: 'good', text: 'Saved. The shop shows it now.' } : doneNotice(c, ACTS),
        })
      : c.notFound()
  },
  forPackers: { component: 'packerProduct', load: loadStock },
  post: (c) => changeProduct(c, c.req.param('id')),
})

type Shown = {
  product: Product
  version?: string
  draft?: ProductDraft
  errors?: DraftErrors
  meanwhile?: DraftDifference[]
  notice?: PropsOf<'operatorProduct'>['notice']
  refused?: ShownAct['refused']
  pending?: string
  stock?: PropsOf<'operatorProduct'>['stock']['refused']
  /** The grid of sizes as it was typed. */
  kinds?: PropsOf<'operatorProduct'>['stock']['typed']
  sale?: PropsOf<'operatorProduct'>['sale']['refused']
  status?: 200 | ShownAct['status']
}

/** The product's page with why a count or a sale was not set. */
export function refusedOf(c: Ctx, product: Product, shown: Pick<Shown, 'stock' | 'sale' | 'status'>): Promise<Response> {
  return editorPage(c, withoutSale(product), shown)
}

function editorPage(c: Ctx, product: Product, shown: Omit<Shown, 'product'>): Promise<Response> {
  return operatorProduct.show(c, { ...shown, product }, shown.status)
}

async function loadEditor(c: Ctx, { product, ...state }: Shown): Promise<PropsOf<'operatorProduct'>> {
  const { shop } = c.var
  const { version = productVersion(product), draft = draftOf(product), errors = {}, meanwhile = [] } = state
  const { notice = null, sale: refusedSale = null } = state
  const [pictures, history, stock, sales, known, noted, threshold, season] = await Promise.all([
    picturesOf(c, product, draft),
    findActions(shop, { type: 'product', id: product.id }),
    stockOf(c, product, state.stock),
    findSales(shop, product.id),
    knownProducts(shop),
    findProductNotes(shop, [product.id]),
    findThreshold(shop, product.id),
    findSeason(shop, product.id),
  ])
  return {
    id: product.id,
    name: product.name,
    inStock: isStocked(product),
    season,
    inShop: (season.status === 'on' || season.status === 'hidden') && isOpen(season, shop.clock.now()),
    threshold,
    refused: state.refused ?? null,
    version,
    draft,
    pictures,
    errors,
    meanwhile,
    notice,
    pending: state.pending ?? null,
    known: productOptions(known).filter(({ value }) => value !== product.id),
    isUnsaved: state.draft !== undefined || state.kinds !== undefined,
    history,
    noted: { note: null, tags: [], ...noted.get(product.id), refused: state.refused ?? null },
    tax: taxOf(c, product, sales),
    stock: { ...stock, typed: state.kinds ?? [] },
    sale: { sales, kinds: everyOptions(product), now: shop.clock.now(), refused: refusedSale },
  }
}

/** Of a product packers count the pieces. */
async function loadStock(c: Ctx, shown?: Shown): Promise<PropsOf<'packerProduct'> | Response> {
  const product = shown?.product ?? (await findAnyProduct(c.var.shop, c.req.param('id') ?? ''))
  if (!product) return c.notFound()
  return { id: product.id, name: product.name, picture: product.images[0] ?? null, stock: await stockOf(c, product, shown?.stock) }
}

async function stockOf(
  { var: { shop } }: Ctx,
  product: Product,
  refused: Shown['stock'] = null,
): Promise<PropsOf<'packerProduct'>['stock']> {
  const [counts, moves] = await Promise.all([findCounts(shop, product.id), findMoves(shop, product.id)])
  return { counts: everyCount(product, counts), moves, oneSize: hasOneSize(product), refused }
}

/** The files of a draft's pictures, in its order. */
function picturesOf(c: Ctx, product: Product, { pictures }: ProductDraft): Promise<Picture[]> | Picture[] {
  const names = pictures.map(({ name }) => name)
  const own = new Map(product.images.map((picture) => [picture.name, picture]))
  return names.every((name) => own.has(name)) ? names.map((name) => own.get(name)!) : findPicturesByName(c.var.shop, names)
}

/** The editor's form. Only `save` writes the product; the other actions answer with the form as it is then. */
async function changeProduct(c: Ctx, id: string): Promise<Response> {
  const found = await findAnyProduct(c.var.shop, id)
  if (!found) return c.notFound()
  const product = withoutSale(found)
  const form = await readFormData(c)
  const leadsTo = (action: string, done: Done) => {
    if (action === actionOf('products delete')) return `${url.operatorProducts}?done=${action}`
    return action === actionOf('products duplicate') ? `${editorPath(String(done['id']))}?done=${action}` : null
  }
  const act = { acts: ACTS, form: textsOf(form), id, address: editorPath(id), leadsTo } as const
  const answer = await answerAct(c, {
    ...act,
    show: (c, { notice, refused, status }) => operatorProduct.show(c, { product, notice: notice ?? null, refused, status }, status),
  })
  if (answer) return answer
  const posted = readPostedProduct(form)
  const [action = '', at, to] = posted.action.split(':')
  const { version, draft, kinds } = posted
  switch (action) {
    case 'save':
      return save(c, product, posted)
    case 'preview':
      return preview(c, product, posted)
    case 'upload':
      return upload(c, product, posted)
    default:
      return editorPage(c, product, { version, kinds, ...arrange(draft, Number(at), to === undefined ? null : Number(to)) })
  }
}

const NOT_SAVED = { kind: 'bad' as const, text: 'Nothing is saved yet. Please look at the fields that are marked.' }

/** Saves the product, then what was typed of its kinds: of these shoppers may take some at any time. */
async function save(c: Ctx, product: Product, { version, draft, kinds }: PostedProduct): Promise<Response> {
  const { id } = product
  const { changes, typed, isFine } = readVariantChanges(product, kinds)
  if (!isFine) return editorPage(c, product, { version, draft, kinds: typed, notice: NOT_SAVED, status: 422 })
  const result = await saveProduct(c.var.shop, { id, version, draft }, operatorOf(c))
  if (result.ok) {
    const refused = await saveVariants(c, id, changes)
    const saved = refused.length > 0 && (await findAnyProduct(c.var.shop, id))
    if (!saved) return tellOnce(c, `${editorPath(id)}?done=saved`)
    const notice = { kind: 'bad' as const, text: 'All is saved but what is marked in Sizes and stock.' }
    return editorPage(c, withoutSale(saved), { kinds: refused, notice, status: 409 })
  }
  switch (result.reason) {
    case 'unknown-product':
      return c.notFound()
    case 'invalid':
      return editorPage(c, product, {
        version,
        draft,
        kinds,
        errors: draftErrors(result.faults, c.var.shop.folder.sizes),
        notice: NOT_SAVED,
        status: 422,
      })
    case 'changed-meanwhile': {
      const theirs = draftOf(result.current)
      const mine = cleanDraft(draft, theirs)
      return editorPage(c, result.current, { draft: mine, kinds, meanwhile: draftDifferences(theirs, mine), status: 409 })
    }
  }
}

/** The product's page as it would be, or the form with what is wrong. */
async function preview(c: Ctx, product: Product, { version, draft, kinds }: PostedProduct): Promise<Response> {
  const cleaned = cleanDraft(draft, draftOf(product))
  const read = readDraft(cleaned, product, c.var.shop.folder.sizes)
  if (!read.ok) {
    const notice = { kind: 'bad' as const, text: 'This cannot be shown yet.' }
    return editorPage(c, product, { version, draft, kinds, errors: draftErrors(read.faults, c.var.shop.folder.sizes), notice, status: 422 })
  }
  const { pictures, ...values } = read.values
  const files = new Map((await picturesOf(c, product, draft)).map((picture) => [picture.name, picture]))
  const images = pictures.flatMap(({ name, alt, kind }) => {
    const picture = files.get(name)
    return picture ? [{ ...picture, alt, kind }] : []
  })
  return previewPage(c, { ...product, ...values, images })
}

/** Stores the form's files as pictures of the draft. */
async function upload(c: Ctx, product: Product, { version, draft, kinds, files }: PostedProduct): Promise<Response> {
  const added: ProductDraft['pictures'] = []
  const errors: string[] = []
  for (const file of files.slice(0, MAX_PICTURES)) {
    const result = await addPicture(c.var.shop, product.id, new Uint8Array(await file.arrayBuffer()))
    if (!result.ok) errors.push(`${file.name}: ${PICTURE_REFUSALS[result.reason]}`)
    else added.push({ name: result.picture.name, alt: altOf(product, result.picture), kind: result.picture.kind })
  }
  const known = new Set(draft.pictures.map(({ name }) => name))
  const pictures = [...draft.pictures, ...added.filter(({ name }) => !known.has(name))]
  if (files.length === 0) errors.push('Please choose a file first.')
  return editorPage(c, product, {
    version,
    kinds,
    draft: { ...draft, pictures },
    errors: errors.length > 0 ? { pictures: errors.join(' ') } : {},
    status: errors.length > 0 ? 422 : 200,
  })
}
