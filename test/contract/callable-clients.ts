import { createFunctions, type FunctionsError } from '../../src/web/client/functions.ts'
import { firebaseClient, type Client } from './firebase-client.ts'

type Tokens = { auth?: string; messaging?: string; appCheck?: string }

/** The shop's own client, as a browser would use it from another program. */
function ownClient(origin: string, tokens: Tokens = {}, timeoutMs?: number): Client {
  const functions = createFunctions({ origin, tokens: async () => tokens, ...(timeoutMs !== undefined && { timeoutMs }) })
  return {
    async call(name, data) {
      try {
        return { data: await functions.call(name, data) }
      } catch (error) {
        const { code, message, details } = error as FunctionsError
        return { code, message, details }
      }
    },
    delete: async () => functions.delete(),
  }
}

/** Makers of both clients, to be held to the same behaviour. */
export const CLIENTS = [
  [
    'Firebase’s client',
    (origin: string, tokens?: Tokens, timeoutMs?: number) => firebaseClient(`${origin}/functions/us-central1`, tokens, timeoutMs),
  ],
  ['the shop’s client', ownClient],
] as const
