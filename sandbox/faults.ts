import { z } from 'zod'

/** After so many uses the fault ends; without it, it stays until it is reset. */
export const times = z.int().min(1).optional()
export const delayMs = z.int().min(0).max(600_000)

/** The schemas of faulty answers, for a service with these calls. A fault without `on` applies to all of them. */
export function answerFaults<const Call extends string>(calls: readonly Call[]) {
  /** `after`: the call takes effect, and only its answer is faulty. */
  const answer = { times, on: z.array(z.enum(calls)).optional(), after: z.boolean().default(false) }
  return [
    z.strictObject({ fault: z.literal('http-500'), ...answer, status: z.int().min(400).max(599).default(500) }),
    z.strictObject({ fault: z.literal('hanging'), ...answer, delayMs: delayMs.optional() }),
    z.strictObject({ fault: z.literal('broken-json'), ...answer }),
    z.strictObject({ fault: z.literal('html'), ...answer }),
    z.strictObject({ fault: z.literal('huge'), ...answer }),
    z.strictObject({ fault: z.literal('dropped'), ...answer }),
  ] as const
}
export type AnswerFault = z.infer<ReturnType<typeof answerFaults<string>>[number]>

/** One fault or several, as the control address takes them. */
export function faultList<Fault extends z.ZodType>(fault: Fault) {
  return z.preprocess((given) => [given].flat(), z.array(fault))
}

type AnyFault = { fault: string; times?: number | undefined }

/** Holds the active faults and counts calls. Setting a fault replaces the one of the same name. */
export function createFaultStore<Fault extends AnyFault, Call extends string>(calls: readonly Call[]) {
  const faults = new Map<string, Fault>()
  const counts = new Map<Call, number>(calls.map((call) => [call, 0]))

  function use<F extends Fault>(fault: F): F {
    if (fault.times !== undefined && --fault.times === 0) faults.delete(fault.fault)
    return fault
  }

  return {
    set: (list: Fault[]) => list.forEach((fault) => faults.set(fault.fault, fault)),
    reset: () => faults.clear(),
    list: () => [...faults.values()],

    take<Name extends Fault['fault']>(name: Name): Extract<Fault, { fault: Name }> | null {
      const fault = faults.get(name) as Extract<Fault, { fault: Name }> | undefined
      return fault ? use(fault) : null
    },

    /** How often each call was made, with or without a fault. */
    calls: () => Object.fromEntries(counts) as Record<Call, number>,

    /** Counts the call and returns the first fault that applies to its answer. */
    takeAnswer(call: Call): AnswerFault | null {
      counts.set(call, (counts.get(call) ?? 0) + 1)
      const applies = (fault: AnyFault): fault is Fault & AnswerFault =>
        'after' in fault && ((fault as AnswerFault).on?.includes(call) ?? true)
      const fault = faults.values().find(applies)
      return fault ? use(fault) : null
    },
  }
}
