export type ObjectType =
  | 'order'
  | 'product'
  | 'review'
  | 'person'
  | 'content'
  | 'job'
  | 'code'
  | 'notice'
  | 'key'
  | 'webhook'
  | 'collection'
  | 'page'
/** `id` is the object's own: the uuid of an order or a review, the id of a product or a piece, the uid of a person. */
export type ActionObject = { type: ObjectType; id: string }

/** What changed, by name: without passwords, tokens and hashes, and with personal data only where it is the change. */
export type ActionState = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** `name` is the operator's, or "Command line". `before` and `after` are null where the action says everything. */
export type OperatorAction = { id: string; name: string; action: string; before: ActionState | null; after: ActionState | null; at: Date }

/** The live topics of all objects of a kind. */
export const OPERATOR_TOPICS = [
  'all-orders',
  'all-products',
  'all-reviews',
  'all-people',
  'all-content',
  'all-jobs',
  'all-codes',
  'all-notices',
  'all-keys',
  'all-webhooks',
  'all-collections',
  'all-pages',
] as const
export type OperatorTopic = (typeof OPERATOR_TOPICS)[number]
