import type { OPERATIONS, OperationName } from '../../operations/all.ts'
import type { Input, Operation, RefusedBy } from '../../operations/operation.ts'
import type { Shop } from '../../shop.ts'
import type { Operator } from '../operator-access/record-action.ts'

/** What a verb has done, by name: what a command and programs are shown. */
export type Done = { ok: true } & Record<string, unknown>

type VerbOf<O> =
  O extends Operation<infer F, infer R> ? (shop: Shop, id: string, input: Input<F>, by: Operator) => Promise<Done | RefusedBy<R>> : never

type NameOf<Noun extends string> = Extract<OperationName, `${Noun} ${string}`>

/** The verb of each declared act of these nouns. One that is missing, or that refuses for a reason without words, does not compile. */
export type VerbsOf<Noun extends string> = { [Name in NameOf<Noun>]: VerbOf<(typeof OPERATIONS)[Name]> }
