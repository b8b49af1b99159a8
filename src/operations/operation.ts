import type { ObjectType } from '../domain/operators/operator-action.ts'
import type { OperatorRole } from '../domain/operators/operator-role.ts'

/**
 * What an operator can do, said once: pages, the command line and programs read this declaration, and the verb that does it
 * stands under the same name in features/operations. Pure, so that a page can show an act without its verb.
 */
export type Operation<F extends Fields = Fields, R extends Refusals = Refusals> = {
  /** What it is done to: its id is given with the act. */
  on: ObjectType | 'change' | 'complaint' | 'delivery' | 'parcel' | 'refund' | 'return'
  /** Whose act it is; an owner may do a packer's too. */
  by: OperatorRole
  /** Money that is given back, people and rights: asked for once more whether it is they (http/access.ts). */
  sensitive?: true
  /** It may be done to many, or makes something new: then its fields say to which, or what, and no id is given. */
  many?: true
  /** A command does it to several, one after the other, each with a result of its own. */
  each?: true
  /** What the forms of a page call it, where the page has an act of the same name on something else. */
  action?: string
  /** For help and descriptions: a sentence without its subject, in small letters. */
  about: string
  /** What the button says. */
  button: string
  /** The question that is asked first, for what cannot be taken back; `yes` continues "Yes, ". */
  warns?: { words: string; yes: string }
  /** What is so once it is done; names in braces are filled by the door from the object that it shows. */
  done: string
  /** The same with what the verb found out, for doors that have its result. */
  told?: Told
  fields: F
  /** A sentence for each reason for which the verb refuses. */
  refusals: R
}

/** What a door hands over for the fields, in their own types; absent where nothing was given. */
export type Given = Readonly<Record<string, string | number | boolean | undefined>>

type Read<Value> = { ok: true; value: Value } | { ok: false; fault: string }

export type Field<Value = unknown> = {
  type: 'text' | 'count' | 'choice' | 'flag' | 'seen'
  label: string
  /** Beside the label, such as where a value comes from. */
  aside?: string
  hint?: string
  /** For help and descriptions, where a label says too little. */
  about: string
  /** What the value is, in a usage line: NUMBER. */
  unit: string
  /** On the command line it stands behind the object, without its name. */
  isArgument?: true
  /** A text of several lines. */
  isLong?: true
  /** A text with commas between its parts, which a command takes one by one. */
  isList?: true
  /** An empty text takes away what there is; where none is given it stays. */
  isClearable?: true
  isRequired: boolean
  /** Of a text, in characters; of a count, the number itself. */
  max: number
  choices?: readonly { value: string; title: string }[]
  /** The choice where none is made. */
  usual?: string
  read(given: Given[string]): Read<Value>
}
export type Fields = Readonly<Record<string, Field>>
/** What the verb is told. */
export type Input<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never }

// oxlint-disable-next-line typescript/no-explicit-any -- what the reason carries is the verb's to say, and checked where both meet
type Told = (result: any) => string
// oxlint-disable-next-line typescript/no-explicit-any -- as above
type Words = string | ((refused: any) => string)
export type Refusal = Words | { words: Words; status?: 404 | 409 | 422; at?: string }
export type Refusals = Readonly<Record<string, Refusal>>

type Carried<R extends Refusal> = R extends { words: infer W } ? CarriedBy<W> : CarriedBy<R>
type CarriedBy<W> = W extends (refused: infer Refused) => string ? Refused : unknown
/** The results with which the verb may refuse: each reason has its words, which find in it what they name. */
export type RefusedBy<R extends Refusals> = { [Reason in keyof R & string]: { ok: false; reason: Reason } & Carried<R[Reason]> }[keyof R &
  string]

/** What every act may be refused for, whoever does it. */
export const WORDS = {
  notYours: 'There is no such thing to do here.',
  unknown: 'There is no such thing.',
  away: 'An outside service does not answer: nothing was changed. Please try again later.',
  required: (field: string) => `${field} is required.`,
  text: (field: string) => `${field} is a text, in quotation marks.`,
  flag: (field: string) => `${field} is true or false.`,
  unknownField: (field: string) => `${field} is no field of this.`,
}

/** Checks a declaration without losing what its fields and refusals are. */
export function operation<const F extends Fields, const R extends Refusals>(declared: Operation<F, R>): Operation<F, R> {
  return declared
}

/** What is not there any more, or never was. */
export function gone<const W extends Words>(words: W): { words: W; status: 404 } {
  return { words, status: 404 }
}

/** What is wrong with one field. */
export function atField<const W extends Words>(at: string, words: W): { words: W; at: string; status: 422 } {
  return { words, at, status: 422 }
}

type Asked = Pick<Field, 'about' | 'unit' | 'aside' | 'hint' | 'isArgument' | 'isLong' | 'isList'>
/** `rule` says what to do where another value is given. */
type AskedChoice = Pick<Asked, 'about' | 'unit' | 'hint' | 'isArgument'> & { rule?: string }

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

/** Fills the names in braces. */
export function fill(words: string, facts: Readonly<Record<string, unknown>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
  })
}
