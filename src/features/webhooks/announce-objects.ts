import { sql } from 'kysely'
import type { WebhookEvent } from '../../domain/operators/webhook.ts'
import type { Tx } from '../../schema.ts'
import { callAnnounce } from './webhooks.sql.ts'

/** Whether any endpoint wants to be told of this. */
export async function isWanted(tx: Tx, event: WebhookEvent): Promise<boolean> {
  const { rows } = await sql`select from webhook_endpoints where off_reason is null and ${event} = any (events) limit 1`.execute(tx)
  return rows.length > 0
}

export async function announceObjects(tx: Tx, event: WebhookEvent, objects: object[]): Promise<void> {
  if (objects.length > 0) await callAnnounce(tx, { event, objects })
}
