import { MAX_OPTIONS, MAX_VARIANTS, ownOptions } from '../catalogue/options.ts'
import type { ShopSizes } from '../catalogue/size.ts'
import type { ProductOption } from '../catalogue/variant.ts'

export const MAX_OPTION_LABEL = 30
export const MAX_OPTION_VALUE = 30

/** Options as an operator writes them, one a line, such as `Colour: indigo, "madder, deep"`. */
export function writeOptionLines(options: readonly ProductOption[] = []): string {
  const written = (value: string) => (/[,"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  return ownOptions(options)
    .map(({ label, values }) => `${label}: ${values.map(written).join(', ')}`)
    .join('\n')
}

/**
 * The reverse. An option keeps the name that it has in `stored`, under which pieces are counted: by its label, or by its place
 * where only the label was changed. Null where a product cannot have these.
 */
export function readOptionLines(text: string, sizes: ShopSizes, stored: readonly ProductOption[] = []): ProductOption[] | null {
  const options = parseOptionLines(text, stored)
  return options && areOptions(options, sizes) ? options : null
}

/** The same, whether or not a product can have these; null for what is written in another way. */
export function parseOptionLines(text: string, stored: readonly ProductOption[] = []): ProductOption[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const written = lines.map(readLine)
  const sound = written.filter((line) => line !== null)
  return sound.length < lines.length ? null : withNames(sound, stored)
}

/** What is wrong with options, and with which by its place; null where it is with all of them. */
export type OptionFault = { option: number | null; reason: string }

/** Whether a product can have these: at most three, with at most a hundred combinations, and the shop's sizes alone as sizes. */
function areOptions(options: readonly ProductOption[], sizes: ShopSizes): boolean {
  return faultOfOptions(options, sizes) === null
}

/** The first fault of options; null where a product can have them. */
export function faultOfOptions(options: readonly ProductOption[], sizes: ShopSizes): OptionFault | null {
  if (options.length > MAX_OPTIONS) return { option: null, reason: `are ${options.length}: a product has at most ${MAX_OPTIONS}` }
  for (const [option, { name, label, values }] of options.entries()) {
    const others = options.slice(0, option)
    const isTaken = others.some((other) => isSame(other.name, name) || isSame(other.label, label))
    const reason = isTaken
      ? `is there twice: ‘${label}’`
      : (faultOfLabel(name, label) ?? faultOfValues(values) ?? (name === SIZE ? faultOfSizes(values, sizes) : null))
    if (reason !== null) return { option, reason }
  }
  const kinds = options.reduce((product, { values }) => product * values.length, 1)
  return kinds > MAX_VARIANTS ? { option: null, reason: `make ${kinds} kinds together: at most are ${MAX_VARIANTS}` } : null
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function faultOfLabel(name: string, label: string): string | null {
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(name)) return `has the name ‘${name}’: at most 20 small letters, digits and hyphens, a letter first`
  return isText(label, MAX_OPTION_LABEL) ? null : `has the label ‘${label}’: it needs 1 to ${MAX_OPTION_LABEL} characters`
}

function faultOfValues(values: readonly string[]): string | null {
  if (values.length === 0) return 'has no values'
  const twice = values.find((value, at) => values.slice(0, at).some((before) => isSame(before, value)))
  if (twice !== undefined) return `has ‘${twice}’ twice`
  const long = values.find((value) => !isText(value, MAX_OPTION_VALUE) || /\p{Cc}/u.test(value))
  if (long !== undefined) return `has ‘${long}’: a value needs 1 to ${MAX_OPTION_VALUE} characters in one line`
  return null
}

function faultOfSizes(values: readonly string[], { list }: ShopSizes): string | null {
  const unknown = values.find((value) => !list.includes(value))
  return unknown === undefined ? null : `has ‘${unknown}’, which is no size of the shop: ${list.join(', ')}`
}

function isText(text: string, most: number): boolean {
  return text.trim() !== '' && text.trim() === text && [...text].length <= most
}

type Written = { label: string; values: string[] }

function readLine(line: string): Written | null {
  const at = line.indexOf(':')
  if (at === -1) return null
  return { label: line.slice(0, at).trim(), values: valuesOf(line.slice(at + 1)) }
}

/** Parted by commas, but for those within quotation marks. */
function valuesOf(text: string): string[] {
  const values = text.match(/(?:^|,)(?:\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]*)/g) ?? []
  return values
    .map((value) => value.replace(/^,/, '').trim())
    .map((value) => (/^".*"$/.test(value) ? value.slice(1, -1).replaceAll('""', '"').trim() : value))
}

const SIZE = 'size'

export function optionNameOf(label: string, index: number): string {
  return /^sizes?$/i.test(label.trim()) ? SIZE : nameOf(label) || `option-${index + 1}`
}

const isSizeLabel = (label: string) => label.toLowerCase() === SIZE

function withNames(lines: Written[], stored: readonly ProductOption[]): ProductOption[] {
  const taken = new Set<string>()
  return lines.map(({ label, values }, index) => {
    const before = stored[index]
    const isRenamed = before && before.name !== SIZE && !lines.some((line) => isSame(line.label, before.label))
    const known = stored.find((option) => isSame(option.label, label)) ?? (isRenamed && !isSizeLabel(label) ? before : undefined)
    const name = [known?.name, nameOf(label), `option-${index + 1}`].find((name) => name !== undefined && name !== '' && !taken.has(name))!
    taken.add(name)
    return { name, label, values }
  })
}

/** Empty where no letter of the label can be in a name. */
function nameOf(label: string): string {
  const letters = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
  return letters.slice(0, 20)
}
