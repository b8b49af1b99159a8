import { z } from 'zod'
import { answerFaults, faultList, createFaultStore, times } from '../faults.ts'

const CALLS = ['token', 'user', 'emails', 'certs'] as const
export type Call = (typeof CALLS)[number]

const Fault = z.discriminatedUnion('fault', [
  ...answerFaults(CALLS),
  /** The browser comes back with another state than it was sent with. */
  z.strictObject({ fault: z.literal('wrong-state'), times }),
  /** Instead of the page, the provider's own failure: error=server_error. */
  z.strictObject({ fault: z.literal('server-error'), times }),
  /** The ID token is signed by a key that is not published. */
  z.strictObject({ fault: z.literal('wrong-signature'), times }),
  z.strictObject({ fault: z.literal('wrong-nonce'), times }),
  z.strictObject({ fault: z.literal('wrong-audience'), times }),
  z.strictObject({ fault: z.literal('wrong-issuer'), times }),
  z.strictObject({ fault: z.literal('expired'), times }),
  z.strictObject({ fault: z.literal('unsigned'), times }),
  z.strictObject({ fault: z.literal('signed-by-public-key'), times }),
  z.strictObject({ fault: z.literal('unknown-key'), times }),
])
type Fault = z.infer<typeof Fault>
export const FAULT_NAMES = Fault.options.map((option) => option.shape.fault.value)
export const FaultList = faultList(Fault)

export const createFaults = () => createFaultStore<Fault, Call>(CALLS)
export type Faults = ReturnType<typeof createFaults>
