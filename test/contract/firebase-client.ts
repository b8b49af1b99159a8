import { deleteApp, initializeApp } from '@firebase/app'
import { Component, type ComponentContainer, type ComponentType } from '@firebase/component'
import { getFunctions, httpsCallable } from '@firebase/functions'

type Tokens = { auth?: string; messaging?: string; appCheck?: string }
/** What a call ended with; `message` of an error is without the HTTP status that the client adds to it. */
export type Outcome = { data: unknown } | { code: string; message: string; details: unknown }

/** A client of functions, whoever made it: both say the same of the same answer. */
export type Client = {
  call(name: string, data: unknown): Promise<Outcome>
  delete(): Promise<void>
}

let apps = 0

/** Firebase's own JavaScript client, signed in by stand-ins for its other parts that hand out our tokens. */
export function firebaseClient(base: string, tokens: Tokens = {}, timeout?: number): Client {
  const app = initializeApp({ projectId: 'chhaap' }, `client-${++apps}`)
  const { container } = app as unknown as { container: ComponentContainer }
  const provide = (name: 'auth-internal' | 'messaging-internal' | 'app-check-internal', part: object) =>
    // The client's own type for these parts is internal to it.
    container.addComponent(new Component(name as never, () => part as never, 'PUBLIC' as ComponentType.PUBLIC))
  if (tokens.auth) provide('auth-internal', { getToken: async () => ({ accessToken: tokens.auth }) })
  if (tokens.messaging) provide('messaging-internal', { getToken: async () => tokens.messaging })
  if (tokens.appCheck) provide('app-check-internal', { getToken: async () => ({ token: tokens.appCheck }) })
  const functions = getFunctions(app, base)
  return {
    async call(name, data) {
      try {
        return { data: (await httpsCallable(functions, name, timeout ? { timeout } : {})(data)).data }
      } catch (error) {
        const { code, message, details } = error as { code: string; message: string; details: unknown }
        return { code: code.replace('functions/', ''), message: message.replace(/ \[\d+\]$/, ''), details }
      }
    },
    delete: () => deleteApp(app),
  }
}
