import { z } from 'zod'
import { faultList, keepFaults, times } from '../faults.ts'

/** The steps of a mail that can go wrong; `answer`: it is kept, and only the answer suffers. */
const STEPS = ['connect', 'auth', 'recipient', 'data', 'answer'] as const
export type Step = (typeof STEPS)[number]

const at = { times, on: z.enum(STEPS).default('data') }
const Fault = z.discriminatedUnion('fault', [
  z.strictObject({
    fault: z.literal('refused'),
    ...at,
    status: z.int().min(400).max(599).default(451),
    message: z.string().default('Please try again later'),
  }),
  z.strictObject({ fault: z.literal('hanging'), ...at }),
  z.strictObject({ fault: z.literal('dropped'), ...at }),
])
export type Fault = z.infer<typeof Fault>
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = faultList(Fault)

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  const kept = keepFaults<Fault, never>([])
  const counts = Object.fromEntries(STEPS.map((step) => [step, 0])) as Record<Step, number>
  return {
    ...kept,
    /** How often each step was reached, spoilt or not. */
    calls: () => ({ ...counts }),
    /** Counts the step. The first fault that concerns it. */
    reach(step: Step): Fault | null {
      counts[step]++
      const fault = kept.list().find(({ on }) => on === step)
      return fault ? kept.take(fault.fault) : null
    },
  }
}
