import { z } from 'zod'
import { answerFaults, delayMs, faultList, createFaultStore, times } from '../faults.ts'

const CALLS = ['token', 'pay', 'status', 'refund', 'refund-status'] as const
export type Call = (typeof CALLS)[number]

const Fault = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.literal('no-webhook'), times }),
  z.strictObject({ fault: z.literal('duplicated'), times }),
  z.strictObject({ fault: z.literal('late'), times, delayMs: delayMs.default(10_000) }),
  z.strictObject({ fault: z.literal('out-of-order'), times }),
  z.strictObject({ fault: z.literal('forged'), times }),
  ...answerFaults(CALLS),
  z.strictObject({ fault: z.literal('no-payment-address'), times }),
  z.strictObject({ fault: z.literal('payment-address'), times, address: z.string() }),
])
export type Fault = z.infer<typeof Fault>
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = faultList(Fault)

export const createFaults = () => createFaultStore<Fault, Call>(CALLS)
export type Faults = ReturnType<typeof createFaults>
