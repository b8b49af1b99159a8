import { isMap, isScalar, parseDocument } from 'yaml'
import { readProductLinks } from '../../domain/catalogue/product-links.ts'
import { isContentId } from '../../domain/content/content.ts'
import { MAX_CONTENT_ITEM_LINE, MAX_CONTENT_ITEM_TEXT, readHero } from '../../domain/drafts/content-item-draft.ts'
import { cutText, cleanLines } from '../../domain/text.ts'
import type { ContentRow } from './content.sql.ts'

/** A content file as a database row, or the reason why it is invalid. */
export type ReadContentItem = { ok: true; row: ContentRow } | { ok: false; reason: string }

const REQUIRED = ['id', 'title', 'excerpt', 'hero', 'created_at'] as const
const FIELDS = [...REQUIRED, 'products'] as const
const MAX_FRONT_MATTER = 5000

/**
 * Parses a content file: YAML front matter between two lines `---` with the fields `id`, `title`, `excerpt`, `hero` and
 * `created_at`, and `products` (ids) where it is about some, each one line of text; then the text. Unknown fields are refused, because they are probably typos.
 */
export function readContentItem(file: string): ReadContentItem {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  if (!match) return { ok: false, reason: 'does not begin with front matter between two lines ---' }
  const matter = readFrontMatter(match[1]!)
  if (!matter.ok) return matter
  const missing = REQUIRED.filter((field) => !matter.fields.has(field))
  if (missing.length > 0) return { ok: false, reason: `${missing.join(', ')} missing` }
  return toRow((field) => matter.fields.get(field) ?? '', cleanLines(match[2]))
}

/** Uses YAML's failsafe schema, in which 2026-11-16 stays a string. */
function readFrontMatter(yaml: string): { ok: true; fields: Map<string, string> } | { ok: false; reason: string } {
  if (yaml.length > MAX_FRONT_MATTER) return { ok: false, reason: `its front matter is longer than ${MAX_FRONT_MATTER} characters` }
  const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent' })
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) return { ok: false, reason: `its front matter is not YAML: ${fault.message.split('\n')[0]}` }
  if (!isMap(document.contents)) return { ok: false, reason: 'its front matter has no fields' }
  const fields = new Map<string, string>()
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!FIELDS.some((field) => field === name)) return { ok: false, reason: `${cutText(name, 60)} is not a field` }
    const text = isScalar(value) ? value.value : null
    if (typeof text !== 'string' || !isLine(text)) return { ok: false, reason: `${name} must be one line of text` }
    if (text.length > MAX_CONTENT_ITEM_LINE) return { ok: false, reason: `${name} is longer than ${MAX_CONTENT_ITEM_LINE} characters` }
    fields.set(name, text)
  }
  return { ok: true, fields }
}

function isLine(text: string): boolean {
  return text.trim() !== '' && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)
}

function toRow(field: (name: (typeof FIELDS)[number]) => string, text: string): ReadContentItem {
  const id = field('id')
  if (!isContentId(id)) return { ok: false, reason: 'id must be small letters, digits and hyphens, at most 80' }
  const created_at = readDay(field('created_at'))
  if (!created_at) return { ok: false, reason: 'created_at is not a day such as 2026-11-16' }
  const hero = readHero(field('hero'))
  if (!hero) return { ok: false, reason: 'hero is neither a picture such as blue-mug/4 nor one of the shop’s own' }
  const products = readProductLinks(field('products'))
  if (!products) return { ok: false, reason: 'products are not ids of products, divided by commas, at most 8' }
  if (text === '') return { ok: false, reason: 'has no text' }
  if (text.length > MAX_CONTENT_ITEM_TEXT) return { ok: false, reason: `its text is longer than ${MAX_CONTENT_ITEM_TEXT} characters` }
  return {
    ok: true,
    row: {
      id,
      title: field('title'),
      hero,
      excerpt: field('excerpt'),
      content: text,
      created_at,
      draft: false,
      publish_at: null,
      products,
    },
  }
}

/** 10:00 in India, which is the same date in India and in UTC. */
function readDay(text: string): Date | null {
  const moment = new Date(`${text}T10:00:00+05:30`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime())
  // Date accepts 2026-02-30 as a day in March.
  return isDay && moment.toISOString().startsWith(text) ? moment : null
}
