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
  /** It asks an outside service while somebody waits, always or where the fields say so: it is not done within a transaction. */
  callsOut?: true | ((given: Given) => boolean)
  /** Done twice it is more than done once: a form of it acts once, however often it is sent (http/operator/run-form.ts). */
  once?: true
  /** What the forms of a page call it, where the page has an act of the same name on something else. */
  action?: string
  /** For help and descriptions: a sentence without its subject, in small letters. */
  about: string
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

export type Read<Value> = { ok: true; value: Value } | { ok: false; fault: string }

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
  /** A text that is a day, or a day and a time (domain/indian-time.ts). */
  isMoment?: true
  /** A text that is a day. */
  isDay?: true
  /** A text with commas between its parts, which a command takes one by one. */
  isList?: true
  /** A text that may be a whole number, of rupees or pieces: programs may send it as one. */
  isNumber?: true
  /** An empty text takes away what there is; where none is given it stays. */
  isClearable?: true
  isRequired: boolean
  /** Of a text, in characters; of a count, the number itself. */
  max: number
  choices?: readonly { value: string; title: string }[]
  /** Others than these are for the verb to know: such as what the shop folder names. */
  isOpen?: true
  /** The choice where none is made. */
  usual?: string
  read(given: Given[string]): Read<Value>
}
export type Fields = Readonly<Record<string, Field>>
export type Input<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never }

// oxlint-disable-next-line typescript/no-explicit-any -- what the reason carries is the verb's to say, and checked where both meet
type Told = (result: any) => string
// oxlint-disable-next-line typescript/no-explicit-any -- as above
type Words = string | ((refused: any) => string)
// oxlint-disable-next-line typescript/no-explicit-any -- as above
type Faults = (refused: any) => Record<string, string>
/** `at`: the field that the words are about, or what is wrong with each of several. */
export type Refusal = Words | { words: Words; status?: 404 | 409 | 422; at?: string | Faults }
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
  sentBefore: 'Nothing was changed: this form was sent before, with something else in it, and that is done. To do this too, send it again.',
  required: (field: string) => `${field} is required.`,
  text: (field: string) => `${field} is a text, in quotation marks.`,
  flag: (field: string) => `${field} is true or false.`,
  unknownField: (field: string) => `${field} is no field of this.`,
}

/** An act is the owners’, and has no fields, unless its declaration says otherwise. */
type Declared<F extends Fields, R extends Refusals> = Omit<Operation<F, R>, 'by' | 'fields'> & { by?: OperatorRole; fields?: F }

/** Checks a declaration without losing what its fields and refusals are. */
export function operation<const F extends Fields = Record<string, never>, const R extends Refusals = Refusals>(
  declared: Declared<F, R>,
): Operation<F, R> {
  return { by: 'owner', fields: {} as F, ...declared }
}

export function callsOut({ callsOut: declared }: Pick<Operation, 'callsOut'>, given: Given): boolean {
  return typeof declared === 'function' ? declared(given) : declared === true
}

/** What is not there any more, or never was. */
export function gone<const W extends Words>(words: W): { words: W; status: 404 } {
  return { words, status: 404 }
}

export function atField<const W extends Words>(at: string, words: W): { words: W; at: string; status: 422 } {
  return { words, at, status: 422 }
}

/** Fills the names in braces. */
export function fill(words: string, facts: Readonly<Record<string, unknown>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
  })
}
