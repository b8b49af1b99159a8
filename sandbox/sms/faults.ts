import { z } from 'zod'
import { answerFaults, faultList, createFaultStore, times } from '../faults.ts'

const CALLS = ['messages', 'account'] as const

const Fault = z.discriminatedUnion('fault', [
  /** The service does not send to this number: 21211 is no number, 21610 wants no more messages. */
  z.strictObject({ fault: z.literal('refused'), times, code: z.int().min(10_000).max(99_999).default(21_211) }),
  ...answerFaults(CALLS),
])
type Fault = z.infer<typeof Fault>
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = faultList(Fault)

export const createFaults = () => createFaultStore<Fault, (typeof CALLS)[number]>(CALLS)
