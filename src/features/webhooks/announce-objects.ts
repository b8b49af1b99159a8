import type { WebhookEvent } from '../../domain/operators/webhook.ts'
import { callAnnounce, selectIsWanted, type Tx } from './webhooks.sql.ts'

/** Whether any endpoint wants to be told of this. */
export function isWanted(tx: Tx, event: WebhookEvent): Promise<boolean> {
  return selectIsWanted(tx, event)
}

/** One event for each of these objects. */
export async function announceObjects(tx: Tx, event: WebhookEvent, objects: object[]): Promise<void> {
  if (objects.length > 0) await callAnnounce(tx, { event, objects })
}
