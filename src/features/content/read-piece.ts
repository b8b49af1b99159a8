import { isContentId, OWN_PICTURES } from '../../domain/content.ts'
import { cleanLines } from '../../domain/text.ts'
import type { ContentRow } from './content.sql.ts'

/** A file of content as the database keeps it, or what is wrong with it. */
export type ReadPiece = { ok: true; row: ContentRow } | { ok: false; reason: string }

const FIELDS = ['id', 'title', 'excerpt', 'hero', 'created_at'] as const
type Field = (typeof FIELDS)[number]
const MAX_LINE = 300
const MAX_TEXT = 100_000

/**
 * Reads a piece: between two lines `---` the five fields `id`, `title`, `excerpt`, `hero`, `created_at`, one a line and
 * each once, quoted where they hold a colon or a quote; then the text. Everything else is refused, so that nothing is
 * published otherwise than it was meant.
 */
export function readPiece(file: string): ReadPiece {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  if (!match) return { ok: false, reason: 'does not begin with front matter between two lines ---' }
  const fields = new Map<Field, string>()
  for (const line of match[1]!.split('\n')) {
    const wrong = readLine(line, fields)
    if (wrong) return { ok: false, reason: wrong }
  }
  const missing = FIELDS.filter((field) => !fields.has(field))
  if (missing.length > 0) return { ok: false, reason: `${missing.join(', ')} missing` }
  return toRow((field) => fields.get(field) ?? '', cleanLines(match[2]))
}

/** What is wrong with a line, or null once its field is in `fields`. */
function readLine(line: string, fields: Map<Field, string>): string | null {
  const [, name = '', raw = ''] = /^([a-z_]+): +(.*)$/.exec(line) ?? []
  const field = FIELDS.find((known) => known === name)
  if (!field) return name ? `${name} is not a field` : `"${line.slice(0, 60)}" is not a field and its value`
  if (fields.has(field)) return `${field} is there twice`
  const value = readValue(raw.trimEnd())
  if (value === null) return `${field} must be one line of text, quoted where it holds a colon, a quote or a #`
  if (value.length > MAX_LINE) return `${field} is longer than ${MAX_LINE} characters`
  fields.set(field, value)
  return null
}

/** A quoted value is a JSON string; a bare one must not look like anything else that YAML knows. */
function readValue(raw: string): string | null {
  if (raw.startsWith('"')) return readQuoted(raw)
  return /^[\p{L}\p{N}][^:#"'[\]{}&*!|>%@`\p{C}]*$/u.test(raw) ? raw : null
}

function readQuoted(raw: string): string | null {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'string' && value.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : null
  } catch {
    return null
  }
}

function toRow(field: (name: Field) => string, text: string): ReadPiece {
  const id = field('id')
  if (!isContentId(id)) return { ok: false, reason: 'id must be small letters, digits and hyphens, at most 80' }
  const created_at = readDay(field('created_at'))
  if (!created_at) return { ok: false, reason: 'created_at is not a day such as 2026-11-16' }
  const hero = readHero(field('hero'))
  if (!hero) return { ok: false, reason: 'hero is neither a picture such as kairi-robe/4 nor one of the shop’s own' }
  if (text === '') return { ok: false, reason: 'has no text' }
  if (text.length > MAX_TEXT) return { ok: false, reason: `its text is longer than ${MAX_TEXT} characters` }
  return { ok: true, row: { id, title: field('title'), hero, excerpt: field('excerpt'), content: text, created_at } }
}

/** Ten in the morning in India, when the shop opens: the same day there and in UTC. */
function readDay(text: string): Date | null {
  const moment = new Date(`${text}T10:00:00+05:30`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime())
  // 2026-02-30 would become a day in March.
  return isDay && moment.toISOString().startsWith(text) ? moment : null
}

/** The name of the picture in the database, or the shop's own. */
function readHero(text: string): string | null {
  if (OWN_PICTURES.includes(text)) return text
  return /^[a-z0-9][a-z0-9-]*\/[a-z0-9]{1,20}$/.test(text) ? `pictures/${text}` : null
}
