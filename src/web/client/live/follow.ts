import type { Product } from '../../../domain/catalogue/product.ts'
import type { CartDocument } from '../../../domain/prices/cart-terms.ts'
import type { SavedDocument } from '../../../domain/saved/saved.ts'
import { endSession, ownUid } from '../session.ts'
import { tieToPage } from './connection-lifetime.ts'
import { createLive, type Fault, type Receive, type Topic } from './socket.ts'

/** The value of each resource. */
type Values = {
  cart: CartDocument
  product: Product
  saved: SavedDocument
}
export type Followable = keyof Values
export type TopicOf<Name extends Followable> = Topic & { resource: Name }
export type ReceiveOf<Name extends Followable> = (value: Values[Name], etag: string) => void

const live = createLive({
  open: () => new WebSocket(`${location.origin.replace('http', 'ws')}/live`),
  onSessionEnd: endSession,
})
if (typeof document !== 'undefined') tieToPage(live, window, document)

/** Sends the page's ID token over the connection. */
export function authorize(token: string): void {
  live.authorize(token)
}

/** Follows a live value over the tab's one connection: see `createLive`. */
export function follow<Name extends Followable>(topic: TopicOf<Name>, receive: ReceiveOf<Name>): () => void {
  return live.follow(topic, receive as Receive)
}

export function followEtag(topic: Topic, receive: (etag: string) => void, fail?: (fault: Fault) => void): () => void {
  return live.follow(topic, (_, etag) => receive(etag), fail)
}

/**
 * Follows what belongs to the person for whom the page was rendered, if there is one. It is asked for by
 * their id, not as "me": if somebody else signs in in another tab, their data must not show here.
 */
export function followOwn<Name extends Followable>(resource: Name, receive: ReceiveOf<Name>): () => void {
  const uid = ownUid()
  if (uid === undefined) return () => {}
  return live.follow({ resource, params: { uid } }, receive as Receive, leaveOthers)
}

/** A refusal for one's own data means that the session has changed or ended. */
export function leaveOthers({ status }: Fault): void {
  if (status === 'UNAUTHENTICATED' || status === 'NOT_FOUND') endSession()
}
