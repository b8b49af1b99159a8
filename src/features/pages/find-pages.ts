import { cutPage, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { OPENING, NO_OWN_WORDS, type Opening, type OwnWords } from '../../domain/shop/own-words.ts'
import { FOLDER_PAGES, ownPages } from '../../domain/shop/shop-folder.ts'
import { rememberUntil } from '../../platform/live/topic-cache.ts'
import type { Shop } from '../../shop.ts'
import { selectPages, selectVersions, type PageVersion, type StoredPage } from './pages.sql.ts'

/** The topic of platform/live/changes.ts on which every page depends that shows the shop's words. */
export const PAGES_TOPIC = 'all-pages'

type PageShop = Pick<Shop, 'db' | 'folder' | 'pageTexts'>

/** What operators have written: read again when somebody changes it. */
export function createOwnWords({ changes, ...shop }: Pick<Shop, 'db' | 'changes' | 'pageTexts'>): Shop['ownWords'] {
  return rememberUntil(changes, PAGES_TOPIC, () => findOwnWords(shop))
}

/** The texts that stand in the place of others now. */
export async function findWritten({ db }: Pick<Shop, 'db'>): Promise<{ name: string; text: string }[]> {
  return (await selectPages(db)).flatMap(({ name, text }) => (text === null ? [] : [{ name, text }]))
}

async function findOwnWords({ db, pageTexts }: Pick<Shop, 'db' | 'pageTexts'>): Promise<OwnWords> {
  const written = await findWritten({ db })
  if (written.length === 0) return NO_OWN_WORDS
  const opening = written.find(({ name }) => name === OPENING)
  const pages = written.filter(({ name }) => name !== OPENING)
  return {
    pages: Object.fromEntries(pages.map(({ name, text }) => [name, pageTexts.read(name, text).page])),
    opening: opening ? (JSON.parse(opening.text) as Opening) : null,
  }
}

export type ListedPage = {
  name: string
  /** Null where it is as the shop folder says, or as the program does. */
  changedAt: Date | null
  /** Whether the shop folder has a text of its own for it. */
  isOfFolder: boolean
  /** Of what stands now; 0 before the first change. */
  version: number
}

/** The program's pages and the shop's own, by name; read anew, since they come from an operator's own changes. */
export async function listPages(
  { db, folder }: Pick<Shop, 'db' | 'folder'>,
  { limit, after }: PageRequest,
): Promise<PageResult<ListedPage>> {
  const stored = new Map((await selectPages(db)).map((page) => [page.name, page]))
  const written = [...stored.values()].filter(({ name, text }) => text !== null && name !== OPENING).map(({ name }) => name)
  const names = new Set([...FOLDER_PAGES, ...ownPages(folder).map(([name]) => name), ...written])
  const listed = [...names].toSorted().filter((name) => after === null || name > after[0]!)
  const rows = listed.map((name) => ({ name, key: [name] }))
  return cutPage(rows, limit, ({ name }) => ({
    name,
    changedAt: changedAt(stored.get(name)),
    isOfFolder: folder.pages[name] !== undefined,
    version: stored.get(name)?.version ?? 0,
  }))
}

function changedAt(stored: StoredPage | undefined): Date | null {
  return stored?.text === null ? null : (stored?.at ?? null)
}

export type PageForOperator = ListedPage & {
  /** What stands now; empty where the program has its own words. */
  text: string
  /** What was written before, the latest first, without what stands now. */
  before: PageVersion[]
}

export async function findPageForOperator(shop: PageShop, name: string): Promise<PageForOperator | null> {
  const { entries } = await listPages(shop, { limit: Infinity, after: null })
  const listed = entries.find((page) => page.name === name)
  const [now, ...before] = await selectVersions(shop.db, name)
  if (!listed && !now) return null
  const text = now?.text ?? (await shop.pageTexts.ofFolder(name)) ?? ''
  return {
    ...(listed ?? { name, changedAt: null, isOfFolder: false, version: now?.version ?? 0 }),
    text,
    before: before.filter((version) => version.text !== null),
  }
}

/** The home page's opening as it stands, and whether an operator has written it. */
export async function findOpening({ db, folder }: Pick<Shop, 'db' | 'folder'>): Promise<Opening & { isChanged: boolean }> {
  const [now] = await selectVersions(db, OPENING)
  return now?.text ? { ...(JSON.parse(now.text) as Opening), isChanged: true } : { ...folder.home.opening, isChanged: false }
}
