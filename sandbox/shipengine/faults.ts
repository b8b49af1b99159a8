import { z } from 'zod'
import { answerFaults, faultList, createFaultStore, times } from '../faults.ts'

const CALLS = ['rates', 'label', 'find-label', 'void', 'track', 'read-label', 'download'] as const
type Call = (typeof CALLS)[number]

const Fault = z.discriminatedUnion('fault', [
  /** The carriers themselves do not answer: 200, without a rate. */
  z.strictObject({ fault: z.literal('carrier-error'), times }),
  /** One carrier's rates are missing. */
  z.strictObject({ fault: z.literal('partial'), times }),
  ...answerFaults(CALLS),
])
type Fault = z.infer<typeof Fault>
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = faultList(Fault)

export const createFaults = () => createFaultStore<Fault, Call>(CALLS)
export type Faults = ReturnType<typeof createFaults>
