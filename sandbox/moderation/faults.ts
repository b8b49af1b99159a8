import { z } from 'zod'
import { answerFaults, faultList, createFaultStore, times } from '../faults.ts'

const CALLS = ['moderateText'] as const
type Call = (typeof CALLS)[number]

const Fault = z.discriminatedUnion('fault', [
  /** Every category is answered with this confidence, however absurd. */
  z.strictObject({ fault: z.literal('confidence'), times, value: z.union([z.number(), z.string(), z.null()]) }),
  /** The answer names no category. */
  z.strictObject({ fault: z.literal('no-categories'), times }),
  ...answerFaults(CALLS),
])
type Fault = z.infer<typeof Fault>
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = faultList(Fault)

export const createFaults = () => createFaultStore<Fault, Call>(CALLS)
export type Faults = ReturnType<typeof createFaults>
