import { z } from 'zod'
import { faultList, createFaultStore, times } from '../faults.ts'

/** The steps of an SMTP transaction that can fail; `answer`: the mail is accepted, and only the answer is faulty. */
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
  const store = createFaultStore<Fault, never>([])
  const counts = Object.fromEntries(STEPS.map((step) => [step, 0])) as Record<Step, number>
  return {
    ...store,
    /** How often each step was reached, with or without a fault. */
    calls: () => ({ ...counts }),
    /** Counts the step and returns the first fault that applies to it. */
    reach(step: Step): Fault | null {
      counts[step]++
      const fault = store.list().find(({ on }) => on === step)
      return fault ? store.take(fault.fault) : null
    },
  }
}
