import { sql } from 'kysely'
import { OPENING, type Opening } from '../../domain/shop/own-words.ts'
import { FOLDER_PAGES, MOST_PAGES, OWN_PAGE, ownPages } from '../../domain/shop/shop-folder.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { selectPages, selectVersions, type StoredPage } from './pages.sql.ts'

type ChangeShop = Pick<Shop, 'db' | 'clock' | 'folder' | 'pageTexts'>
type Unknown = { ok: false; reason: 'unknown-page' }
type Invalid = { ok: false; reason: 'invalid'; faults: string[] }
type Meanwhile = { ok: false; reason: 'changed-meanwhile' }

/** As many earlier texts of a page are kept. */
const KEPT = 20

/** Writes a page in the place of what the shop folder says, or a new one. `seen`: the version that was shown. */
export async function setPage(
  shop: ChangeShop,
  { name, text: typed, seen }: { name: string; text: string; seen: string | null },
  by: Operator,
): Promise<{ ok: true; name: string } | Invalid | Meanwhile | { ok: false; reason: 'wrong-name' | 'too-many' }> {
  if (!OWN_PAGE.test(name)) return { ok: false, reason: 'wrong-name' }
  // As browsers send it.
  const text = typed.replaceAll('\r\n', '\n')
  const { faults } = shop.pageTexts.read(name, text)
  if (faults.length > 0) return { ok: false, reason: 'invalid', faults }
  return changing(shop, async (tx, stored) => {
    const known = stored.find((page) => page.name === name)
    if (seen !== null && seen !== String(known?.version ?? 0)) return { ok: false, reason: 'changed-meanwhile' }
    if (!isPage(shop, stored, name) && stored.length + ownPages(shop.folder).length >= MOST_PAGES) return { ok: false, reason: 'too-many' }
    await write(shop, tx, { name, text, known, by })
    return { ok: true, name }
  })
}

/** What the shop folder says of it stands again; a page that operators made is gone. */
export function resetPage(
  shop: ChangeShop,
  name: string,
  by: Operator,
): Promise<{ ok: true; name: string; isOfFolder: boolean } | Unknown | { ok: false; reason: 'unchanged' }> {
  return changing(shop, async (tx, stored) => {
    const known = stored.find((page) => page.name === name)
    if (!known && !isPage(shop, stored, name)) return { ok: false, reason: 'unknown-page' }
    if (!known || known.text === null) return { ok: false, reason: 'unchanged' }
    await write(shop, tx, { name, text: null, known, by })
    return { ok: true, name, isOfFolder: name === OPENING || isFolderPage(shop, name) }
  })
}

/** Writes an earlier text again, as a change of its own. */
export function restorePage(
  shop: ChangeShop,
  { name, version }: { name: string; version: number },
  by: Operator,
): Promise<{ ok: true; name: string } | Unknown | { ok: false; reason: 'unknown-version' }> {
  return changing(shop, async (tx, stored) => {
    const known = stored.find((page) => page.name === name)
    if (!known) return { ok: false, reason: 'unknown-page' }
    const earlier = (await selectVersions(tx, name)).find((one) => one.version === version)
    if (!earlier || earlier.text === null) return { ok: false, reason: 'unknown-version' }
    await write(shop, tx, { name, text: earlier.text, known, by })
    return { ok: true, name }
  })
}

/** `picture` is one of the shop folder's; null for none, and undefined where it stays. */
export type TypedOpening = Pick<Opening, 'heading' | 'words' | 'button'> & { picture: string | null | undefined; alt: string | null }

/** Writes the opening of the home page. */
export function setOpening(
  shop: ChangeShop,
  { picture, alt, heading, words, button }: TypedOpening,
  by: Operator,
): Promise<{ ok: true } | { ok: false; reason: 'unknown-picture' | 'no-alt' }> {
  return changing(shop, async (tx, stored) => {
    const known = stored.find(({ name }) => name === OPENING)
    const now = known?.text ? (JSON.parse(known.text) as Opening) : shop.folder.home.opening
    const stays = picture === undefined || picture === now.picture?.wide
    if (!stays && picture && !Object.hasOwn(shop.folder.pictures, picture)) return { ok: false, reason: 'unknown-picture' }
    if (!stays && picture && !alt) return { ok: false, reason: 'no-alt' }
    const shown = stays ? now.picture : picture ? { wide: picture, tall: picture, alt: alt ?? '' } : null
    const opening: Opening = { heading, words, button, picture: shown && { ...shown, alt: alt ?? shown.alt } }
    await write(shop, tx, { name: OPENING, text: JSON.stringify(opening), known, by })
    return { ok: true }
  })
}

function isFolderPage({ folder }: Pick<Shop, 'folder'>, name: string): boolean {
  return FOLDER_PAGES.some((known) => known === name) || folder.pages[name] !== undefined
}

function isPage(shop: Pick<Shop, 'folder'>, stored: StoredPage[], name: string): boolean {
  return isFolderPage(shop, name) || stored.some((page) => page.name === name && page.text !== null)
}

function changing<Result>(shop: ChangeShop, change: (tx: Tx, stored: StoredPage[]) => Promise<Result>): Promise<Result> {
  return inTransaction(shop, async (tx) => {
    // One change at a time: each begins from what stands.
    await sql`lock table page_versions in share row exclusive mode`.execute(tx)
    return change(tx, await selectPages(tx))
  })
}

type Written = { name: string; text: string | null; known: StoredPage | undefined; by: Operator }

async function write(shop: ChangeShop, tx: Tx, { name, text, known, by }: Written): Promise<void> {
  const at = shop.clock.now()
  const version = (known?.version ?? 0) + 1
  await tx.insertInto('page_versions').values({ name, version, text, created_at: at }).execute()
  await tx
    .deleteFrom('page_versions')
    .where('name', '=', name)
    .where('version', '<=', version - KEPT)
    .execute()
  const action = text === null ? 'page-reset' : 'page-written'
  await recordAction(tx, { by, action, object: { type: 'page', id: name }, after: { version }, at })
}
