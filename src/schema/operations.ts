import type { Generated, JSONColumnType } from 'kysely'
import type { PutLine } from '../domain/assistants/ucp-cart.ts'
import type { CollectionRule } from '../domain/catalogue/collection.ts'
import type { ActionState, ObjectType } from '../domain/operators/operator-action.ts'
import type { OperatorRole } from '../domain/operators/operator-role.ts'
import type { DeliveryState, OffReason, WebhookEvent } from '../domain/operators/webhook.ts'
import type { NoticeKind } from '../domain/shop/notice.ts'

/** Operators, programs and what they did; what they tell shoppers; erasures under way; the renewal of the demo. */
export type OperationTables = {
  operators: {
    user_id: string
    granted_at: Generated<Date>
    is_told: Generated<boolean>
    role: Generated<OperatorRole>
  }
  operator_actions: {
    id: Generated<string>
    user_id: string | null
    name: string
    action: string
    object_type: ObjectType
    object_id: string
    before: JSONColumnType<ActionState> | null
    after: JSONColumnType<ActionState> | null
    created_at: Date
  }
  api_keys: {
    id: Generated<string>
    name: string
    role: OperatorRole
    hash: string
    last_four: string
    user_id: string | null
    created_at: Date
    ends_at: Date
    used_at: Date | null
  }
  api_answers: {
    /** Of a program's key, or of the person whose form it was. */
    key_id: string
    idempotency_key: string
    request_hash: string
    status: number | null
    answer: string | null
    answered_at: Date
  }
  assistant_carts: {
    hash: string
    lines: JSONColumnType<PutLine[]>
    caller: string
    key_hash: string | null
    request_hash: string | null
    salt: string | null
    expires_at: Date
  }
  webhook_endpoints: {
    id: Generated<string>
    url: string
    events: WebhookEvent[]
    secret: string
    old_secret: string | null
    old_secret_until: Date | null
    off_reason: OffReason | null
    user_id: string | null
    created_at: Date
  }
  webhook_deliveries: {
    id: Generated<string>
    endpoint_id: string
    message_id: string
    type: string
    body: string
    version: Generated<number>
    user_id: string | null
    state: Generated<DeliveryState>
    attempts: Generated<number>
    due_at: Generated<Date>
    status: number | null
    answer: Generated<string>
    took_ms: number | null
    tried_at: Date | null
    created_at: Generated<Date>
  }
  /** Accounts that are gone, while something of them is left. */
  erasures: {
    account_id: string
    begun_at: Generated<Date>
  }
  notices: {
    kind: NoticeKind
    words: string
    link: string | null
    starts_at: Date | null
    /** Null: there is none, whatever the shop folder says. */
    ends_at: Date | null
  }
  visits: {
    /** In India. */
    day: string
    source: string
    page: string
    count: number
  }
  page_versions: {
    name: string
    version: number
    /** Null: as the shop folder says. */
    text: string | null
    created_at: Date
  }
  collections: {
    id: string
    name: string
    words: string
    picture: string | null
    products: string[] | null
    rule: JSONColumnType<CollectionRule> | null
    starts_at: Date | null
    ends_at: Date | null
    created_at: Date
  }
  backup_times: {
    kind: 'written' | 'tried'
    at: Date
  }
  demo_reset: {
    singleton: Generated<true>
    next_at: Date
    last_at: Date | null
  }
}
