import { DEFAULT_SIZE } from '../catalogue/size.ts'
import { areSameOptions, type Options } from '../catalogue/variant.ts'
import { DEFAULT_QUANTITY, MAX_QUANTITY, type LineChange } from './cart.ts'

/** What a line is: a product in one choice. No two lines of a cart have the same. */
export type HeldLine = { id: string; options: Options; quantity: number }

/** A line by its product, and by those of its options that tell it apart. */
export type LineName = { id: string; options?: Options }

/**
 * A change of one line; absent fields keep their value. Without `to` the cart has one line of the product, whose options
 * become `options`; with `to`, or where there are several, `options` name the line.
 */
export type LineEdit = { id: string; to?: LineChange } & LineChange

/**
 * `items` are all lines that the cart is to have, in place of those that it has; `set` changes lines and adds those that are not there; `change` leaves those out, which another device may have removed;
 * `add` makes another line, or adds to the equal one; `remove` without options removes all lines of a product, and is last.
 */
export type CartMerge = { items?: LineEdit[]; set?: LineEdit[]; change?: LineEdit[]; add?: LineEdit[]; remove?: LineName[] }

/** `unclear-line`: the cart has several lines of the product, and not one of these options. */
export type MergeFault = { ok: false; reason: 'unclear-line' | 'no-such-options'; id: string }
type Merged<Line> = { ok: true; lines: Line[] } | MergeFault

type Rules<Line> = {
  /** All options of a line of the product `id`: `given` over those that it has. Null where there is no such piece. */
  complete(id: string, given: Options, base: Options | null): Options | null
  make(line: HeldLine): Line
}

/** The lines after a merge. Those that become equal are one, with the sum of their quantities up to the most that a line may have. */
export function mergeLines<Line extends HeldLine>(
  lines: Line[],
  { items, set = [], change = [], add = [], remove = [] }: CartMerge,
  rules: Rules<Line>,
): Merged<Line> {
  const steps = [
    ...(items ?? []).map((edit) => (current: Line[]) => addLine(current, edit, rules)),
    ...set.map((edit) => (current: Line[]) => editLine(current, { ...edit, mayAdd: true }, rules)),
    ...change.map((edit) => (current: Line[]) => editLine(current, { ...edit, mayAdd: false }, rules)),
    ...add.map((edit) => (current: Line[]) => addLine(current, edit, rules)),
  ]
  let merged = items ? [] : lines
  for (const step of steps) {
    const result = step(merged)
    if (!result.ok) return result
    merged = result.lines
  }
  return { ok: true, lines: besideEachOther(merged.filter((line) => !remove.some((name) => isNamed(line, name)))) }
}

function editLine<Line extends HeldLine>(
  lines: Line[],
  { id, options: given = {}, to, mayAdd, ...edit }: LineEdit & { mayAdd: boolean },
  rules: Rules<Line>,
): Merged<Line> {
  const own = lines.filter((line) => line.id === id)
  const named = own.filter((line) => isNamed(line, { id, options: given }))
  const isName = to !== undefined || own.length > 1
  if (named.length > 1 || (named.length === 0 && own.length > 1 && !to)) return { ok: false, reason: 'unclear-line', id }
  const line = isName ? named[0] : own[0]
  const { quantity } = to ?? edit
  const options = rules.complete(id, isName && !to ? {} : { ...given, ...to?.options }, line?.options ?? null)
  if (!options) return { ok: false, reason: 'no-such-options', id }
  if (line) return { ok: true, lines: replaceLine(lines, line, { options, quantity: quantity ?? line.quantity }) }
  if (!mayAdd) return { ok: true, lines }
  const equal = own.find((other) => areSameOptions(other.options, options))
  if (equal) return { ok: true, lines: replaceLine(lines, equal, { options, quantity: quantity ?? equal.quantity }) }
  return { ok: true, lines: [...lines, rules.make({ id, options, quantity: quantity ?? DEFAULT_QUANTITY })] }
}

function addLine<Line extends HeldLine>(
  lines: Line[],
  { id, options: given = {}, quantity = DEFAULT_QUANTITY }: LineEdit,
  rules: Rules<Line>,
): Merged<Line> {
  const options = rules.complete(id, given, null)
  if (!options) return { ok: false, reason: 'no-such-options', id }
  const equal = lines.find((line) => line.id === id && areSameOptions(line.options, options))
  if (!equal) return { ok: true, lines: [...lines, rules.make({ id, options, quantity })] }
  return { ok: true, lines: replaceLine(lines, equal, { options, quantity: Math.min(MAX_QUANTITY, equal.quantity + quantity) }) }
}

/** The lines of one product together, where its first one stands. */
export function besideEachOther<Line extends { id: string }>(lines: readonly Line[]): Line[] {
  return [...Map.groupBy(lines, ({ id }) => id).values()].flat()
}

/** A line that becomes equal to another joins it, in that one's place. */
function replaceLine<Line extends HeldLine>(lines: Line[], line: Line, next: { options: Options; quantity: number }): Line[] {
  const twin = lines.find((other) => other !== line && other.id === line.id && areSameOptions(other.options, next.options))
  if (!twin) return lines.map((other) => (other === line ? { ...line, ...next } : other))
  const joined = { ...twin, quantity: Math.min(MAX_QUANTITY, twin.quantity + next.quantity) }
  return lines.flatMap((other) => (other === twin ? [joined] : other === line ? [] : [other]))
}

/** Whether a line has the name's options; a line without a size has the default one in the specification's payloads. */
function isNamed(line: { id: string; options: Options }, { id, options = {} }: LineName): boolean {
  const known = new Map(Object.entries({ size: DEFAULT_SIZE, ...line.options }))
  return line.id === id && Object.entries(options).every(([name, value]) => known.get(name) === value)
}
