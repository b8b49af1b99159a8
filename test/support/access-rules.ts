export type Actor = 'visitor' | 'owner' | 'other' | 'member'
export type Answer = [status: number, message?: string]
type Expected = Record<Actor, Answer>
export const ACTORS: Actor[] = ['visitor', 'owner', 'other', 'member']

const OK: Answer = [200]
const NOTHING: Answer = [404, 'There is nothing here.']
export const all = (answer: Answer): Expected => ({ visitor: answer, owner: answer, other: answer, member: answer })
export const readOnly = (name: string): Expected => all([403, `Client does not support updating ${name}.`])
const owned = (name: string, owner: Answer = OK): Expected => ({
  visitor: [401, `${name} can only be fetched for authenticated users.`],
  owner,
  other: NOTHING,
  member: NOTHING,
})
const membersOnly: Expected = {
  visitor: [401, 'You do not have access to this content.'],
  owner: [403, 'You do not have access to this content.'],
  other: [403, 'You do not have access to this content.'],
  member: OK,
}
const toOwner = { visitor: NOTHING, owner: OK, other: NOTHING, member: NOTHING } satisfies Expected

/** The rules of the specification, written out again: who reads what, and who writes what. */
export const READ: Record<string, Expected> = {
  products: all(OK),
  product: all(OK),
  collections: all(OK),
  collection: all(OK),
  reviews: all(OK),
  // Not moderated yet: its author's alone.
  review: toOwner,
  review_photos: { ...toOwner, visitor: [401, 'This mutation requires authentication'] },
  review_photo: { ...toOwner, visitor: [401, 'This mutation requires authentication'] },
  cart: owned('The cart'),
  saved: owned('Saved pieces'),
  user: owned('Users'),
  customer: owned('Customers'),
  addresses: owned('Addresses'),
  address: owned('Addresses'),
  orders: owned('Orders'),
  order: owned('Orders'),
  complaints: owned('Complaints'),
  returns: owned('Returns'),
  complaint: owned('Complaints'),
  payments: owned('Payments'),
  checkout_sessions: owned('Checkout sessions'),
  subscriptions: owned('Subscriptions'),
  invoices: owned('Subscriptions'),
  content: membersOnly,
  content_item: membersOnly,
  pin: all(OK),
  suggestions: all(OK),
}
export const READ_ONLY_NAME: Record<string, string> = {
  products: 'products',
  product: 'products',
  customer: 'customers',
  subscriptions: 'subscriptions',
  invoices: 'subscriptions',
  content: 'content',
  content_item: 'content',
}
export const WRITE: Record<string, Expected> = {
  'PATCH cart': owned('The cart'),
  'PATCH saved': owned('Saved pieces'),
  'POST addresses': owned('Addresses', [400]),
  'PATCH address': owned('Addresses'),
  'PATCH order': owned('Orders', [400]),
  'POST complaints': owned('Complaints', [404, 'There is no such order.']),
  'DELETE address': owned('Addresses', [204]),
  'POST review_photos': {
    ...toOwner,
    visitor: [401, 'This mutation requires authentication'],
    owner: [400, 'This is not a JPEG, PNG, WebP or AVIF picture.'],
  },
  'DELETE review_photo': { ...toOwner, visitor: [401, 'This mutation requires authentication'], owner: [204] },
  'PUT review': {
    ...toOwner,
    visitor: [401, 'This mutation requires authentication'],
    owner: [400, 'Please provide an message. Please provide a rating.'],
  },
}
