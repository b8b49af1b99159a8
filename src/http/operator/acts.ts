import { cutText } from '../../domain/text.ts'
import type { Done } from '../../features/operations/verb.ts'
import { actionOf, OPERATIONS, type OperationName } from '../../operations/all.ts'
import { fill, type Fields, type Given, type Operation } from '../../operations/operation.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { Ctx } from '../context.ts'
import { doneOf, tellOnce } from '../done-once.ts'
import { runForm } from './run-form.ts'

/** What a page shows of a form that comes back: one line above, or what is wrong at its fields. */
export type ShownAct = {
  status?: 404 | 409 | 422 | 503
  notice?: Notice | null
  refused?: PropsOf<'operatorOrder'>['refused']
}

type Notice = { kind: 'good' | 'bad'; text: string }

type ActPage = {
  /** The acts whose forms the page has. */
  acts: readonly OperationName[]
  form: Map<string, string>
  /** What an act without an id of its own is done to: the object of the page; null on a list. */
  id: string | null
  /** Where the page is, as it was looked at. */
  address: string
  /** The answer comes back to the row of what it was done to. */
  toRow?: true
  /** Where an act leads that leaves nothing to show on the page. */
  leadsTo?(this: void, action: string, done: Done): string | null
  show(this: void, c: Ctx, shown: ShownAct, status: ShownAct['status']): Promise<Response>
}

/** Answers the form of a declared act: the page anew with what was done, or with what is wrong. Null for a form of another kind. */
export async function answerAct(c: Ctx, { acts, form, id: own, address, toRow, leadsTo, show }: ActPage): Promise<Response | null> {
  const action = form.get('action') ?? ''
  const name = acts.find((act) => actionOf(act) === action)
  if (!name) return null
  const { fields }: Operation = OPERATIONS[name]
  const id = cutText(form.get('id') ?? '', MAX_ID) || (own ?? '')
  const ran = await runForm(c, name, {
    id,
    given: givenOf(fields, form),
    form,
    leadsTo: (done) =>
      leadsTo?.(action, done) ??
      withDone(address, action, own === null ? done['number'] : null) + (toRow ? `#row-${encodeURIComponent(id)}` : ''),
  })
  if (ran.ok) return tellOnce(c, ran.location)
  if (ran.status === 404 && own !== null) return c.notFound()
  if (Object.keys(ran.errors).length === 0) return show(c, { status: ran.status, notice: { kind: 'bad', text: ran.words } }, ran.status)
  const typed = Object.fromEntries(
    Object.entries(fields).map(([field, { max }]) => [field, cutText(form.get(field) ?? '', Math.max(MAX_TYPED, max))]),
  )
  // In a row of a list there is no room for words.
  const notice = own === null ? ({ kind: 'bad', text: ran.words } as const) : null
  const { status, errors } = ran
  return show(c, { status, notice, refused: { action, target: id, typed, errors } }, status)
}

/** What the page's last form has done, in the words of its act; `number` is of the order that the page shows. */
export function doneNotice(c: Ctx, acts: readonly OperationName[], { number }: { number?: string } = {}): Notice | null {
  const done = doneOf(c)
  const name = acts.find((act) => actionOf(act) === done)
  if (!name) return null
  // A list says in its address which of its orders it was; nothing but a number is taken from there.
  const of = number ?? /^[A-Z0-9]{1,20}$/.exec(c.req.query('of') ?? '')?.[0]
  const { done: words }: Operation = OPERATIONS[name]
  return words.includes('{number}') && of === undefined ? null : { kind: 'good', text: fill(words, { number: of }) }
}

/** The forms of these acts that ask once more who it is. */
export function sensitiveOf(acts: readonly OperationName[]): string[] {
  return acts.filter((name) => (OPERATIONS[name] as Operation).sensitive).map(actionOf)
}

const MAX_ID = 100
const MAX_TYPED = 200

function withDone(address: string, action: string, number: unknown): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('done', action)
  if (typeof number === 'string') query.set('of', number)
  return `${path}?${query}`
}

/** What a form says of an act's fields. An empty one is none, unless it must be filled: then its rule says what is wrong. */
export function givenOf(fields: Fields, form: Map<string, string>): Given {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, max, isRequired, isClearable = false }]) => {
      const typed = form.get(name)
      // A form always says what its page showed.
      if (type === 'seen') return [name, cutText(typed ?? '', max)]
      if (type === 'flag') return [name, typed === 'on']
      if (typed === undefined || (typed.trim() === '' && !isRequired && !isClearable)) return [name, undefined]
      // What is longer is refused rather than cut: nobody would see what is missing.
      return [name, type === 'count' ? Number(typed.slice(0, MAX_TYPED)) : typed.slice(0, max + 1)]
    }),
  )
}
