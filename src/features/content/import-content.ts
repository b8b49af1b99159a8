import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { OWN_PICTURES } from '../../domain/content/content.ts'
import { moveToToday } from '../../domain/content/demo-content.ts'
import type { ActionState } from '../../domain/operators/operator-action.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { selectContentRows, selectPictureNames, type ContentRow } from './content.sql.ts'
import { queueOpening } from './publish-content-item.ts'
import { readContentItem } from './read-content-item.ts'

/** The ids of the imported content items by outcome, and the refused files by name. */
export type ContentReport = { added: string[]; changed: string[]; unchanged: string[]; refused: { file: string; reason: string }[] }

/** Imports all *.md files of a folder. Idempotent; content items that are not in the folder stay. */
export async function importContent(shop: Pick<Shop, 'db'>, folder: string, schedule?: Schedule): Promise<ContentReport> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return publish(
    shop,
    names.map((name) => join(folder, name)),
    schedule,
  )
}

/** Imports the demo's content, which is of today: domain/content/demo-content.ts. */
export async function importDemoContent(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Tx, folder: string): Promise<ContentReport> {
  const opening: ContentRow[] = []
  const report = await importContent({ db: tx }, folder, (rows) => {
    const moved = moveToToday(rows, shop.clock.now())
    opening.push(...moved.filter(({ publish_at }) => publish_at !== null))
    return moved
  })
  for (const { id, publish_at } of opening) await queueOpening(shop, tx, { id, at: publish_at! })
  return report
}

/** Publishes or updates the content item in one file, at once or (`at`) from a later time on, for an operator. */
export async function publishContent(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  file: string,
  at: Date | null,
  by: Operator,
): Promise<ContentReport> {
  const now = shop.clock.now()
  const publishAt = at && at > now ? at : null
  return inTransaction(shop, async (tx) => {
    const within = { db: tx }
    const published = await publish(within, [file], (rows) =>
      publishAt ? rows.map((row) => ({ ...row, publish_at: publishAt, created_at: publishAt })) : rows,
    )
    const after: ActionState = publishAt ? { state: 'scheduled', at: publishAt.toISOString() } : { state: 'published' }
    for (const id of [...published.added, ...published.changed]) {
      await recordAction(tx, { by, action: 'content-published', object: { type: 'content', id }, after, at: now })
      if (publishAt) await queueOpening(shop, tx, { id, at: publishAt })
    }
    return published
  })
}

/** When content items open, and of which day they are. */
type Schedule = (rows: ContentRow[]) => ContentRow[]

async function publish(shop: Pick<Shop, 'db'>, files: string[], schedule: Schedule = (rows) => rows): Promise<ContentReport> {
  const items = await Promise.all(files.map(async (file) => ({ file: basename(file), contentItem: await readFileOf(file) })))
  const heroes = items.flatMap(({ contentItem }) => (contentItem.ok ? contentItem.row.hero : []))
  const known = new Set([...OWN_PICTURES, ...(await selectPictureNames(shop.db, heroes))])
  const rows = new Map<string, ContentRow>()
  const refused: ContentReport['refused'] = []
  for (const { file, contentItem } of items) {
    if (!contentItem.ok) refused.push({ file, reason: contentItem.reason })
    else if (!known.has(contentItem.row.hero)) refused.push({ file, reason: `the shop has no picture ${contentItem.row.hero}` })
    else if (rows.has(contentItem.row.id)) refused.push({ file, reason: `another file has the id ${contentItem.row.id}` })
    else rows.set(contentItem.row.id, contentItem.row)
  }
  return { ...(await write(shop, schedule([...rows.values()]))), refused }
}

async function readFileOf(file: string): Promise<ReturnType<typeof readContentItem>> {
  try {
    return readContentItem(await readFile(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { ok: false, reason: code === 'ENOENT' ? 'is not there' : `cannot be read (${code})` }
  }
}

async function write(shop: Pick<Shop, 'db'>, rows: ContentRow[]): Promise<Omit<ContentReport, 'refused'>> {
  const ids = rows.map(({ id }) => id)
  const existing = new Map((await selectContentRows(shop.db, ids)).map((row) => [row.id, row]))
  const outcomeOf = (row: ContentRow) => {
    const before = existing.get(row.id)
    return before ? (isDeepStrictEqual(before, row) ? 'unchanged' : 'changed') : 'added'
  }
  const { added = [], changed = [], unchanged = [] } = Object.groupBy(rows, outcomeOf)
  await sql`
    insert into content (id, title, hero, excerpt, content, created_at, draft, publish_at, products)
    select id, title, hero, excerpt, content, created_at, draft, publish_at, products
    from jsonb_to_recordset(${JSON.stringify([...added, ...changed])}::jsonb) as file (
      id text, title text, hero text, excerpt text, content text, created_at timestamptz,
      draft boolean, publish_at timestamptz, products text[]
    )
    on conflict (id) do update set
      title = excluded.title, hero = excluded.hero, excerpt = excluded.excerpt, content = excluded.content,
      created_at = excluded.created_at, draft = excluded.draft, publish_at = excluded.publish_at, products = excluded.products, version = content.version + 1`.execute(
    shop.db,
  )
  const idsOf = (group: ContentRow[]) => group.map(({ id }) => id)
  return { added: idsOf(added), changed: idsOf(changed), unchanged: idsOf(unchanged) }
}
