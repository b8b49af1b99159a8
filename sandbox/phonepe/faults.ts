import { z } from 'zod'

export const CALLS = ['token', 'pay', 'status', 'refund', 'refund-status'] as const
export type Call = (typeof CALLS)[number]

/** Uses before the fault ends by itself; without it the fault stays until it is reset. */
const times = z.int().min(1).optional()
/** `after`: the call takes effect and only its answer suffers. */
const answer = { times, on: z.array(z.enum(CALLS)).optional(), after: z.boolean().default(false) }
const delayMs = z.int().min(0).max(600_000)

const Fault = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.literal('no-webhook'), times }),
  z.strictObject({ fault: z.literal('duplicated'), times }),
  z.strictObject({ fault: z.literal('late'), times, delayMs: delayMs.default(10_000) }),
  z.strictObject({ fault: z.literal('out-of-order'), times }),
  z.strictObject({ fault: z.literal('forged'), times }),
  z.strictObject({ fault: z.literal('http-500'), ...answer, status: z.int().min(400).max(599).default(500) }),
  z.strictObject({ fault: z.literal('hanging'), ...answer, delayMs: delayMs.optional() }),
  z.strictObject({ fault: z.literal('broken-json'), ...answer }),
  z.strictObject({ fault: z.literal('html'), ...answer }),
  z.strictObject({ fault: z.literal('huge'), ...answer }),
  z.strictObject({ fault: z.literal('dropped'), ...answer }),
  z.strictObject({ fault: z.literal('no-payment-address'), times }),
  z.strictObject({ fault: z.literal('payment-address'), times, address: z.string() }),
])
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = z.preprocess((given) => [given].flat(), z.array(Fault))

export type Fault = z.infer<typeof Fault>
type Named<N extends Fault['fault']> = Extract<Fault, { fault: N }>
export type AnswerFault = Extract<Fault, { after: boolean }>

/** The faults that are on. Setting one replaces the one of its name. */
export function createFaults() {
  const faults = new Map<string, Fault>()
  const calls: Record<Call, number> = { token: 0, pay: 0, status: 0, refund: 0, 'refund-status': 0 }

  function use<F extends Fault>(fault: F): F {
    if (fault.times !== undefined && --fault.times === 0) faults.delete(fault.fault)
    return fault
  }

  return {
    set: (list: Fault[]) => list.forEach((fault) => faults.set(fault.fault, fault)),
    reset: () => faults.clear(),
    list: () => [...faults.values()],

    take<N extends Fault['fault']>(name: N): Named<N> | null {
      const fault = faults.get(name) as Named<N> | undefined
      return fault ? use(fault) : null
    },

    /** How often each call was made, spoilt or not. */
    calls: () => ({ ...calls }),

    /** The first one set that concerns this call. */
    takeAnswer(call: Call): AnswerFault | null {
      calls[call]++
      const concerns = (fault: Fault): fault is AnswerFault => 'after' in fault && (fault.on?.includes(call) ?? true)
      const fault = faults.values().find(concerns)
      return fault ? use(fault) : null
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
