import { z } from 'zod'
import { answerFaults, createFaultStore, faultList } from '../faults.ts'

const CALLS = ['messages'] as const

const Fault = z.discriminatedUnion('fault', [...answerFaults(CALLS)])
type Fault = z.infer<typeof Fault>
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = faultList(Fault)

export const createFaults = () => createFaultStore<Fault, (typeof CALLS)[number]>(CALLS)
