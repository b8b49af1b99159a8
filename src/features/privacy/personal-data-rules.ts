import { MAX_ADDRESSES } from '../../domain/addresses/address.ts'
import { MAX_LINES } from '../../domain/cart/cart.ts'
import { MAX_SAVED } from '../../domain/saved/saved.ts'
import { MAX_WAITS } from '../../domain/saved/wait.ts'

/**
 * How a table is treated when a person downloads their data, deletes their account, or has two accounts that become one. Tests compare the
 * list with the schema, table by table and column by column.
 */
export type PersonalDataRule = {
  /** The column with the person's id. */
  owner: 'user_id' | 'id'
  /** What the download contains. */
  exported: readonly string[]
  /** The columns that the download does not have: hashes of secrets, and what the shop derives for itself. */
  withheld: readonly string[]
  /**
   * - `deleted`: with the account
   * - `pseudonymised`: the shop's books; without name, address and means of contact, under an id that belongs to nobody
   */
  deletion: 'deleted' | 'pseudonymised'
  merging: Merging
}

/**
 * What becomes of the rows of an account that becomes part of another one:
 * - `moved`: they are the other's
 * - `dropped`: they go with the account, which signs nobody in any more
 * - a key: those move that the other has none of with the same values, the newest first, up to so many in all
 */
export type Merging = 'moved' | 'dropped' | { key: readonly string[]; newest: string; most: number }

/** `exported` and `withheld` are names of columns. */
const owned = (merging: Merging, exported: string, withheld = ''): PersonalDataRule => ({
  owner: 'user_id',
  exported: exported.split(/\s+/),
  withheld: `user_id ${withheld}`.trim().split(/\s+/),
  deletion: 'deleted',
  merging,
})
const booked = (exported: string, withheld = ''): PersonalDataRule => ({
  ...owned('moved', exported, withheld),
  deletion: 'pseudonymised',
})
/** One of each kind of piece a person. */
const eachPiece = (key: string, newest: string, most: number): Merging => ({ key: key.split(' '), newest, most })

export const PERSONAL_TABLES = {
  users: {
    owner: 'id',
    exported: [
      'id',
      'name',
      'email',
      'email_verified',
      'image',
      'phone_number',
      'contact_email',
      'contact_phone',
      'created_at',
      'updated_at',
    ],
    // What operators note is theirs.
    withheld: ['password_hash', 'note', 'tags'],
    deletion: 'deleted',
    // Its phone and what operators note go to the other (`moveAccount`).
    merging: 'dropped',
  },
  identities: owned('dropped', 'provider subject created_at'),
  sessions: owned('dropped', 'user_agent created_at used_at confirmed_at worked_at expires_at', 'id confirmation'),
  devices: owned('dropped', 'used_at', 'id'),
  operators: owned('dropped', 'granted_at is_told role'),
  // What an operator changed may be somebody else's.
  operator_actions: booked('name action object_type object_id created_at', 'id before after'),
  // Nobody's, whoever made it: the program goes on.
  api_keys: booked('name role created_at ends_at used_at', 'id hash last_four'),
  webhook_endpoints: booked('url events off_reason created_at', 'id secret old_secret old_secret_until'),
  // What other programs are told of somebody is what the other tables say.
  webhook_deliveries: owned(
    'moved',
    'type created_at',
    'id endpoint_id message_id body version state attempts due_at status answer took_ms tried_at',
  ),
  password_resets: owned('dropped', 'expires_at', 'id'),
  email_verifications: owned('dropped', 'expires_at', 'id'),
  // The folders of photos of an account that has become part of this one.
  account_merges: owned('moved', 'merged_at', 'former_id former_link link former_agreed agreed expires_at'),
  email_changes: owned('dropped', 'email expires_at', 'id'),
  push_subscriptions: owned('dropped', 'endpoint created_at', 'id session_id p256dh auth'),
  phone_linkings: owned('dropped', 'captcha_until phone_number code_until tries', 'code_hash'),
  cart_lines: owned(eachPiece('product_id options', 'added_at', MAX_LINES), 'product_id quantity options size added_at'),
  cart_codes: owned({ key: [], newest: 'entered_at', most: 1 }, 'code entered_at'),
  saved_products: owned(eachPiece('product_id', 'saved_at', MAX_SAVED), 'product_id saved_at'),
  stock_waits: owned(eachPiece('product_id options', 'asked_at', MAX_WAITS), 'product_id options asked_at', 'telling_at'),
  addresses: owned({ key: ['address'], newest: 'created_at', most: MAX_ADDRESSES }, 'id address validation is_default created_at'),
  idempotency_keys: owned('dropped', 'key answer created_at', 'request_hash'),
  reviews: owned(
    eachPiece('product_id', 'created_at', Number.MAX_SAFE_INTEGER),
    `id product_id rating message display_name photo_url images size fit attribute_scores decision decided_at
    moderation_scores created_at`,
    'toxicity',
  ),
  order_events: owned('moved', 'session_id kind detail at', 'id'),
  review_photos: owned('moved', 'name product_id width height saved_at', 'widths webp_width colour placeholder'),
  complaints: owned('moved', 'id order_id reason message state answer answered_at created_at'),
  complaint_photos: owned('moved', 'name complaint_id return_id position width height uploaded_at', 'webp_width'),
  returns: booked(
    `id order_id parcel_id reason message lines state answer answered_at ends_at due_paise carrier tracking_number travels_at arrived_at settled_at
    created_at label_state`,
    'label_id label_asked_at',
  ),
  replacements: booked(
    'id number order_id complaint_id return_id line_items state shipping_label carrier shipped_at delivered_at created_at',
    'label_id mailed_tracking_number',
  ),
  subscriptions: booked(
    `id status amount_paise period_days current_period_start current_period_end cancel_at_period_end canceled_at
    past_due_at ended_at created_at`,
    'next_step_at',
  ),
  invoices: booked(`id subscription_id session_id status amount_paise line_items period_start period_end due_at paid_at receipt_year
    receipt_sequence tax created_at`),
  checkout_sessions: booked(
    'id state mode invoice_id line_items shipping delivery fees amount_paise error code also business metadata received_by source changes_order taken_off settles_return created_at expires_at',
    `fingerprint cart success_url cancel_url provider provider_id url duplicate_of attempted holds superseded
    collect_shipping_address cash_place written_by`,
  ),
  code_uses: booked('session_id code also paid', 'inbox'),
  payments: booked('session_id transaction_id amount_paise state collected_at created_at', 'remitted_at reference'),
  refunds: booked(
    `id session_id amount_paise reason line_ids parts state requested_at created_at updated_at way paid_from upi reference credit_note_year
    credit_note_sequence credit_note_at`,
    'attempt error issue',
  ),
  orders: booked(
    `id number session_id transaction_id amount_paise line_items supplements reissues shipping shipping_label receipt_year receipt_sequence
    tax code also business delivery fees promised state carrier shipped_at delivered_at cancelled_at cancelled_by refused_at arrived_back_at created_at`,
    'label_id mailed_tracking_number cancelled_parcel_at taken_by taken_key taken_at note tags search_text inbox',
  ),
} as const satisfies Record<string, PersonalDataRule>
