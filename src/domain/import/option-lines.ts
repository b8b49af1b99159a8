import { MAX_OPTIONS, MAX_VARIANTS } from '../catalogue/options.ts'
import { SIZES } from '../catalogue/size.ts'
import type { ProductOption } from '../catalogue/variant.ts'

export const MAX_OPTION_LABEL = 30
export const MAX_OPTION_VALUE = 30

/** Options as an operator writes them, one a line, such as "Colour: indigo, madder". */
export function writeOptionLines(options: readonly ProductOption[] = []): string {
  return options.map(({ label, values }) => `${label}: ${values.join(', ')}`).join('\n')
}

/**
 * The reverse. An option keeps the name that it has in `stored`, under which pieces are counted: by its label, or by its place
 * where only the label was changed. Null where a product cannot have these.
 */
export function readOptionLines(text: string, stored: readonly ProductOption[] = []): ProductOption[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const written = lines.map(readLine)
  const sound = written.filter((line) => line !== null)
  if (sound.length < lines.length || lines.length > MAX_OPTIONS) return null
  const named = withNames(sound, stored)
  return areOptions(named) ? named : null
}

/** Whether a product can have these: at most three, with at most a hundred combinations, and the sizes of the specification alone as sizes. */
export function areOptions(options: readonly ProductOption[]): boolean {
  const isUnique = (texts: string[]) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length
  return (
    options.length <= MAX_OPTIONS &&
    isUnique(options.map(({ name }) => name)) &&
    isUnique(options.map(({ label }) => label)) &&
    options.every(({ name, label, values }) => {
      const isSize = name !== 'size' || values.every((value) => SIZES.some((size) => size === value))
      return (
        /^[a-z][a-z0-9-]{0,19}$/.test(name) &&
        isText(label, MAX_OPTION_LABEL) &&
        values.length > 0 &&
        values.every(isValue) &&
        isUnique(values) &&
        isSize
      )
    }) &&
    options.reduce((product, { values }) => product * values.length, 1) <= MAX_VARIANTS
  )
}

function isText(text: string, most: number): boolean {
  return text.trim() !== '' && text.trim() === text && [...text].length <= most
}

/** Commas part values, and slashes part those of several options. */
function isValue(value: string): boolean {
  return isText(value, MAX_OPTION_VALUE) && !/[,/\p{Cc}]/u.test(value)
}

type Written = { label: string; values: string[] }

function readLine(line: string): Written | null {
  const at = line.indexOf(':')
  if (at === -1) return null
  const values = line.slice(at + 1).split(',')
  return { label: line.slice(0, at).trim(), values: values.map((value) => value.trim()) }
}

const SIZE = 'size'

/** The name of an option that is labelled so, in its place. */
export function optionNameOf(label: string, index: number): string {
  return /^sizes?$/i.test(label.trim()) ? SIZE : nameOf(label) || `option-${index + 1}`
}

const isSizeLabel = (label: string) => label.toLowerCase() === SIZE

function withNames(lines: Written[], stored: readonly ProductOption[]): ProductOption[] {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
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
