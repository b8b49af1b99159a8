import { DESCRIPTION_NAMES, fieldsOf, type DescriptionField } from '../catalogue/product-fields.ts'
import { parseFields } from '../catalogue/product.ts'

/** A description in columns of its own: its parts, and as `description` what else there is, a plain text or JSON. */
export type DescriptionCells = Record<DescriptionField | 'description', string>

const PARAGRAPHS = ['desc_1', 'desc_2', 'desc_3'] as const

export function descriptionCells(description: string): DescriptionCells {
  const fields = parseFields(description)
  const none = fieldsOf(DESCRIPTION_NAMES, () => '')
  if (!fields) return { ...none, description }
  const isPart = ([name, value]: [string, unknown]) =>
    DESCRIPTION_NAMES.some((known) => known === name) && typeof value === 'string' && value !== ''
  const parts = Object.fromEntries([...fields].filter(isPart)) as Partial<Record<DescriptionField, string>>
  const rest = [...fields].filter((entry) => !isPart(entry))
  const isWhole = Object.keys(parts).length === 0
  return { ...none, ...parts, description: isWhole ? description : rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : '' }
}

/**
 * The description of such cells; a plain text beside other parts is its paragraphs. Null where both it and the columns say
 * paragraphs: `said` are the columns that a file names.
 */
export function joinDescription({ description, ...parts }: DescriptionCells, said: readonly DescriptionField[]): string | null {
  const named = DESCRIPTION_NAMES.filter((name) => parts[name] !== '')
  const fields = description.trim() === '' ? new Map<string, unknown>() : parseFields(description)
  if (fields)
    return named.length === 0 ? description : JSON.stringify({ ...fieldsOf(named, (name) => parts[name]), ...Object.fromEntries(fields) })
  const isParagraph = (name: DescriptionField) => PARAGRAPHS.some((paragraph) => paragraph === name)
  if (said.some((name) => isParagraph(name) && parts[name] !== '')) return null
  const others = named.filter((name) => !isParagraph(name))
  if (others.length === 0) return description
  const [first = '', second = '', ...more] = description.split(/\n\s*\n/)
  const paragraphs = [first, second, more.join('\n\n')]
  const written = PARAGRAPHS.flatMap((name, at) => (paragraphs[at] === '' ? [] : [[name, paragraphs[at]] as const]))
  return JSON.stringify({ ...Object.fromEntries(written), ...fieldsOf(others, (name) => parts[name]) })
}
