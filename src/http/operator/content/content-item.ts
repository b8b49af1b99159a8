import {
  contentItemDifferences,
  contentItemIdOf,
  canPublishAt,
  readIndianTime,
  type ContentItemFault,
  type ContentItemFaults,
  type TypedContentItem,
} from '../../../domain/drafts/content-item-draft.ts'
import { createContentItem, saveContentItem } from '../../../features/content/edit-content-item.ts'
import { publishContentItem, type ContentItemPublished } from '../../../features/content/publish-content-item.ts'
import { addPicture } from '../../../features/pictures/add-picture.ts'
import { PICTURE_REFUSALS } from '../../../messages/catalogue/picture.ts'
import { contentItemErrors, EDITED } from '../../../messages/content-item-draft.ts'
import { readFormData } from '../../body/body.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { tellOnce } from '../../done-once.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, type ShownAct } from '../acts.ts'
import { readLinks } from '../catalogue/product-form.ts'
import { ACTS, loadEditor, NEW, type ShownContentItem } from './content-item-page.ts'

/** The editor of a content item, and its actions: each works on the text that is in the form. */
export const operatorContentItem = definePage({
  path: url.operatorContentItem,
  access: 'owner',
  component: 'operatorContentItem',
  load: (c, shown?: ShownContentItem) => loadEditor(c, shown ?? { id: c.req.param('id') }),
  async post(c) {
    const id = c.req.param('id')
    const form = await readFormData(c)
    const action = textOf(form, 'action')
    const version = readVersion(textOf(form, 'version'))
    const leadsTo = (act: string) => (act === 'delete' ? `${url.operatorContent}?done=deleted` : null)
    const show = (_: Ctx, { notice, status }: ShownAct) => editorPage(c, id, { notice, status })
    const answer = await answerAct(c, { acts: ACTS, form: textsOf(form), id, address: c.req.path, leadsTo, show })
    return answer ?? write(c, { id, version, action, form })
  },
})

/** The editor of the content item with this id, which a new one has once it is saved. */
function editorPage(c: Ctx, id: string, shown: Omit<ShownContentItem, 'id'>): Promise<Response> {
  return operatorContentItem.show(c, { ...shown, id }, shown.status)
}

type Written = { id: string; version: number; action: string; form: FormData }

async function write(c: Ctx, { id, version, action, form }: Written): Promise<Response> {
  const typed = typedOf(form)
  const hero = await storeHeroFile(c, form, id === NEW ? typed.id || typed.title : id)
  if (!hero.ok) return editorPage(c, id, { typed, version, errors: { hero: hero.reason }, status: 422 })
  if (hero.name !== null) typed.hero = hero.name
  if (action !== 'save' && action !== 'publish' && action !== 'schedule') return editorPage(c, id, { typed, version })
  const at = action === 'schedule' ? readIndianTime(typed.at) : null
  const wrongTime = action === 'schedule' ? timeFault(at, c.var.shop.clock.now()) : null
  if (wrongTime) return editorPage(c, id, { typed, version, errors: contentItemErrors({ at: wrongTime }), status: 422 })
  const saved = await save(c, { id, version, typed })
  if (!saved.ok) return saved.response
  const address = url.operatorContentItem.replace(':id', saved.id)
  if (action === 'save') return tellOnce(c, `${address}?done=saved`)
  const published = await publishContentItem(c.var.shop, { id: saved.id, version: saved.version, at }, operatorOf(c))
  return published.ok ? tellOnce(c, `${address}?done=${at ? 'scheduled' : 'published'}`) : showRefusal(c, saved.id, published)
}

function timeFault(at: Date | null, now: Date): ContentItemFault | null {
  if (!at) return 'no-time'
  return canPublishAt(at, now) ? null : 'too-far-ahead'
}

type Saved = { ok: true; id: string; version: number } | { ok: false; response: Response }

/** Saves the content item under its id and in its version; otherwise the page comes back with what was typed. */
async function save(c: Ctx, { id, version, typed }: { id: string; version: number; typed: TypedContentItem }): Promise<Saved> {
  const refused = async (shown: Parameters<typeof editorPage>[2]): Promise<Saved> => ({
    ok: false,
    response: await editorPage(c, id, shown),
  })
  const invalid = (faults: ContentItemFaults) => refused({ typed, version, errors: contentItemErrors(faults), status: 422 })
  if (id === NEW) {
    const newId = typed.id || contentItemIdOf(typed.title)
    const created = await createContentItem(c.var.shop, { id: newId, typed }, operatorOf(c))
    return created.ok ? { ok: true, id: newId, version: 1 } : invalid(created.faults)
  }
  const saved = await saveContentItem(c.var.shop, { id, version, typed }, operatorOf(c))
  if (saved.ok) return { ok: true, id, version: saved.changed ? version + 1 : version }
  if (saved.reason === 'invalid') return invalid(saved.faults)
  if (saved.reason === 'edited') {
    const { current } = saved
    return refused({ typed, version: current.version, meanwhile: contentItemDifferences(current, typed), status: 409 })
  }
  return { ok: false, response: await c.notFound() }
}

type HeroFile = { ok: true; name: string | null } | { ok: false; reason: string }

/** Stores the form's file as a picture of the shop; `name` is null where there is no file. */
async function storeHeroFile(c: Ctx, form: FormData, about: string): Promise<HeroFile> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { ok: true, name: null }
  const folder = `content-${contentItemIdOf(about) || 'piece'}`
  const stored = await addPicture(c.var.shop, folder, new Uint8Array(await file.arrayBuffer()))
  return stored.ok ? { ok: true, name: stored.picture.name } : { ok: false, reason: PICTURE_REFUSALS[stored.reason] }
}

function showRefusal(c: Ctx, id: string, refused: Extract<ContentItemPublished, { ok: false }>): Response | Promise<Response> {
  switch (refused.reason) {
    case 'unknown-content':
      return c.notFound()
    case 'invalid-time':
      return editorPage(c, id, { errors: contentItemErrors({ at: 'too-far-ahead' }), status: 422 })
    case 'edited':
      return editorPage(c, id, { notice: { kind: 'bad', text: EDITED }, status: 409 })
  }
}

function typedOf(form: FormData): TypedContentItem {
  const read = (name: string) => textOf(form, name)
  return {
    id: read('id').slice(0, 100).trim(),
    title: read('title'),
    excerpt: read('excerpt'),
    hero: read('hero').slice(0, 200),
    content: read('content'),
    products: readLinks(form, 'products'),
    at: read('at').slice(0, 30),
  }
}

function textsOf(form: FormData): Map<string, string> {
  return new Map([...form.keys()].map((name) => [name, textOf(form, name)]))
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** 0 is the version of no content item. */
function readVersion(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
