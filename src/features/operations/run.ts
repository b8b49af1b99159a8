import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import { messageOf } from '../../errors/message-of.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { OPERATIONS, type OperationName } from '../../operations/all.ts'
import { callsOut, fill, WORDS, type Field, type Fields, type Given, type Operation, type Refusal } from '../../operations/operation.ts'
import { isReference } from '../../operations/reference.ts'
import type { Shop } from '../../shop.ts'
import type { Operator } from '../operator-access/record-action.ts'
import { askingNobody } from './asking-nobody.ts'
import type { Done } from './verb.ts'
import { VERBS } from './verbs.ts'

/** `isProgram`: nobody is looking, so what a page would have shown must be said. */
export type Asked = { id: string; given: Given; by: Operator; role: OperatorRole; isProgram?: boolean }

/** `errors` are the words at single fields; `detail` is what an outside service said, for the log and the command line. */
type Refused = {
  ok: false
  reason: string
  words: string
  status: 404 | 409 | 422 | 503
  errors: Record<string, string>
  detail?: string
}
export type Ran = Done | Refused

/**
 * The one way in which every door has an act done: it asks whether `role` may, reads the fields, runs the verb, and puts a
 * refusal into words. What an outside service would not do is refused as `away`; other faults are thrown.
 */
export async function run(shop: Shop, name: OperationName, { id, given, by, role, isProgram = false }: Asked): Promise<Ran> {
  const operation: Operation = OPERATIONS[name]
  if (role !== 'owner' && operation.by !== role) return { ...NOT_YOURS, errors: {} }
  if (!isReference(id)) return { ...UNKNOWN, errors: {} }
  const read = readFields(operation.fields, given, isProgram)
  if (!read.ok) return { ok: false, reason: 'wrong-fields', words: Object.values(read.errors).join(' '), status: 422, errors: read.errors }
  // The record of verbs says which input and which refusals belong to this name.
  const verb = VERBS[name] as (shop: Shop, id: string, input: unknown, by: Operator) => Promise<Done | { ok: false; reason: string }>
  try {
    const result = await verb(callsOut(operation, given) ? shop : askingNobody(shop), id, read.input, by)
    return result.ok ? result : inWords(operation.refusals[result.reason]!, { id, ...result })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { ...AWAY, errors: {}, detail: messageOf(error) }
  }
}

const NOT_YOURS = { ok: false, reason: 'not-yours', words: WORDS.notYours, status: 404 } as const
const UNKNOWN = { ok: false, reason: 'unknown', words: WORDS.unknown, status: 404 } as const
const AWAY = { ok: false, reason: 'away', words: WORDS.away, status: 503 } as const

function inWords(refusal: Refusal, refused: { id: string; reason: string }): Refused {
  const { words: said, status = 409, at } = typeof refusal === 'object' ? refusal : { words: refusal }
  const words = typeof said === 'string' ? fill(said, refused) : said(refused)
  return {
    ok: false,
    reason: refused.reason,
    words,
    status,
    errors: typeof at === 'function' ? at(refused) : at === undefined ? {} : { [at]: words },
  }
}

type ReadFields = { ok: true; input: Record<string, unknown> } | { ok: false; errors: Record<string, string> }

function readFields(fields: Fields, given: Given, isProgram: boolean): ReadFields {
  const unknown = Object.keys(given).find((name) => given[name] !== undefined && !Object.hasOwn(fields, name))
  if (unknown !== undefined) return { ok: false, errors: { [unknown]: WORDS.unknownField(unknown) } }
  const read = Object.entries(fields).map(([name, field]) => {
    if (isProgram && field.type === 'seen' && given[name] === undefined) return [name, { ok: false, fault: WORDS.required(name) }] as const
    return [name, field.read(asNumberOrText(field, given[name]))] as const
  })
  const errors = Object.fromEntries(read.flatMap(([name, result]) => (result.ok ? [] : [[name, result.fault]])))
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, input: Object.fromEntries(read.map(([name, result]) => [name, result.ok ? result.value : undefined])) }
}

/** Programs write rupees and pieces as numbers or as texts. A number below nothing is no text: -100 is a step down there. */
function asNumberOrText({ type, isNumber }: Field, given: Given[string]): Given[string] {
  if (type === 'count' && typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  return isNumber && typeof given === 'number' && given >= 0 ? String(given) : given
}
