import { WORDS, type Field, type Given, type Read } from './operation.ts'

type Asked = Pick<Field, 'about' | 'unit' | 'aside' | 'hint' | 'isArgument' | 'isLong' | 'isList' | 'isMoment' | 'isDay' | 'isNumber'>
/** `rule` says what to do where another value is given. */
type AskedChoice = Pick<Asked, 'about' | 'unit' | 'hint' | 'isArgument'> & { rule?: string }
/** Of one of these values, or of another text with at most `max` characters. */
type AskedOpenly = Pick<Field, 'about' | 'unit' | 'max' | 'usual'>

/** `tooLong` says so of what has more than `max` characters. */
export function text(label: string, { max, tooLong, ...asked }: Asked & { max: number; tooLong?: string }): Field<string> {
  return { type: 'text', label, max, isRequired: true, ...asked, read: (given) => readText(given, { label, max, tooLong }) }
}

/** Null where none is given. */
export function optionalText(label: string, { max, ...asked }: Asked & { max: number }): Field<string | null> {
  const read = (given: Given[string]) => (given === undefined ? { ok: true as const, value: null } : readText(given, { label, max }))
  return { type: 'text', label, max, isRequired: false, ...asked, read }
}

/** Null takes away what there is; undefined where none is given: it stays. */
export function clearableText(label: string, { max, ...asked }: Asked & { max: number }): Field<string | null | undefined> {
  return {
    type: 'text',
    label,
    max,
    isRequired: false,
    isClearable: true,
    ...asked,
    read(given) {
      if (given === undefined) return { ok: true, value: undefined }
      const read = readText(given, { label, max })
      return read.ok ? { ok: true, value: read.value || null } : read
    },
  }
}

/** A whole number; null where none is given. `rule` says what is wrong with another. */
export function optionalCount(
  label: string,
  { min, max, rule, ...asked }: Asked & { min: number; max: number; rule: string },
): Field<number | null> {
  return {
    type: 'count',
    label,
    max,
    isRequired: false,
    ...asked,
    read(given) {
      if (given === undefined) return { ok: true, value: null }
      const isRight = typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max
      return isRight ? { ok: true, value: given } : { ok: false, fault: rule }
    },
  }
}

/** A whole number. `rule` says what is wrong with another, and with none. */
export function requiredCount(label: string, asked: Parameters<typeof optionalCount>[1]): Field<number> {
  const field = optionalCount(label, asked)
  const missing = { ok: false as const, fault: asked.rule }
  return {
    ...field,
    isRequired: true,
    read(given) {
      const read = field.read(given)
      return read.ok && read.value === null ? missing : (read as Read<number>)
    },
  }
}

type Choices<Value extends string> = Readonly<Record<Value, string>>

/** One of these values, each with its title; `usual` where none is given. */
export function choice<Value extends string>(
  label: string,
  titles: Choices<Value>,
  { usual, ...asked }: AskedChoice & { usual: Value },
): Field<Value> {
  const read = (given: Given[string]) => readChoice(given ?? usual, { label, titles, ...asked })
  return { ...choiceOf(label, titles), ...asked, usual, isRequired: false, read }
}

export function requiredChoice<Value extends string>(label: string, titles: Choices<Value>, asked: AskedChoice): Field<Value> {
  return { ...choiceOf(label, titles), ...asked, isRequired: true, read: (given) => readChoice(given, { label, titles, ...asked }) }
}

/** Undefined where none is given: it stays as it is. */
export function optionalChoice<Value extends string>(label: string, titles: Choices<Value>, asked: AskedChoice): Field<Value | undefined> {
  return {
    ...choiceOf(label, titles),
    ...asked,
    isRequired: false,
    read: (given) => (given === undefined ? { ok: true, value: undefined } : readChoice(given, { label, titles, ...asked })),
  }
}

/** One of these values, or another one that the verb may know; undefined where none is given. */
export function openChoice(label: string, titles: Choices<string>, { max, ...asked }: AskedOpenly): Field<string | undefined> {
  const read = (given: Given[string]) => (given === undefined ? { ok: true as const, value: undefined } : readText(given, { label, max }))
  return { ...choiceOf(label, titles), ...asked, max, isOpen: true, isRequired: false, read }
}

/** Yes or no; no where nothing is said. */
export function flag(label: string, about: string): Field<boolean> {
  return {
    type: 'flag',
    label,
    about,
    unit: '',
    max: 0,
    isRequired: false,
    read: (given = false) => (typeof given === 'boolean' ? { ok: true, value: given } : { ok: false, fault: WORDS.flag(label) }),
  }
}

/**
 * What the page showed, so that an act on something that has changed since is refused. A person at a command may leave it out,
 * a program may not (see `run`).
 */
export function seen(about = 'what was shown of it, as the list gave it'): Field<string | null> {
  const label = 'What was seen'
  return {
    type: 'seen',
    label,
    about,
    isNumber: true,
    unit: 'TAG',
    max: MAX_SEEN,
    isRequired: false,
    read: (given) => (given === undefined ? { ok: true, value: null } : readText(given, { label, max: MAX_SEEN })),
  }
}

const MAX_SEEN = 100

function choiceOf<Value extends string>(label: string, titles: Choices<Value>) {
  const choices = Object.entries<string>(titles).map(([value, title]) => ({ value, title }))
  return { type: 'choice' as const, label, choices, max: Math.max(...choices.map(({ value }) => value.length)) }
}

function readChoice<Value extends string>(
  given: Given[string],
  { label, titles, rule }: { label: string; titles: Choices<Value>; rule?: string },
): Read<Value> {
  if (typeof given === 'string' && Object.hasOwn(titles, given)) return { ok: true, value: given as Value }
  return { ok: false, fault: rule ?? `${label} is one of: ${Object.keys(titles).join(', ')}.` }
}

function readText(
  given: Given[string],
  { label, max, tooLong }: { label: string; max: number; tooLong?: string | undefined },
): Read<string> {
  if (given === undefined) return { ok: false, fault: WORDS.required(label) }
  if (typeof given !== 'string') return { ok: false, fault: WORDS.text(label) }
  if (given.length > max) return { ok: false, fault: tooLong ?? `${label} has at most ${max} characters.` }
  if (given.includes('\0')) return { ok: false, fault: `${label} has a character that no text has.` }
  return { ok: true, value: given.trim() }
}
