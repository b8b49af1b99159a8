import { PRODUCT_ACTIONS } from './product-actions.ts'
import type { RightsObjects } from './rights-objects.ts'

/** Every form of the operators' pages with what it posts: the test of rights sends each as everybody who is no operator. */
export const operatorActions = ({
  job,
  order,
  person,
  contentItem,
  review,
  complaint,
  orderReturn,
  key,
  webhook,
  ownWebhook,
}: RightsObjects): { address: string; form: Record<string, string> }[] => [
  { address: '/operator', form: { action: 'paid-back', id: 'ch_paid_r1' } },
  { address: '/operator', form: { action: 'told', told: 'off' } },
  ...['announcement', 'closing'].map((id) => ({
    address: '/operator',
    form: { action: 'notice', id, words: 'Mine', until: '2030-01-01' },
  })),
  ...['announcement', 'closing'].map((id) => ({ address: '/operator', form: { action: 'end-notice', id } })),
  { address: '/operator/jobs', form: { action: 'retry', id: job } },
  { address: '/operator/jobs', form: { action: 'drop', id: job } },
  { address: '/operator/jobs', form: { action: 'retry', queue: 'score-review' } },
  { address: '/operator/jobs', form: { action: 'drop', queue: 'score-review' } },
  ...PRODUCT_ACTIONS,
  { address: '/operator/orders', form: { action: 'ship', id: order, tracking: 'ED123456789IN' } },
  { address: `/operator/orders/${order}`, form: { action: 'ship', tracking: 'ED123456789IN' } },
  { address: `/operator/orders/${order}`, form: { action: 'note', note: 'Mine' } },
  { address: `/operator/orders/${order}`, form: { action: 'tag', tags: 'mine' } },
  ...['take', 'let-go', 'label', 'pack', 'hand-to-carrier', 'ship'].map((action) => ({
    address: '/operator/packing',
    form: { action, id: order, tracking: 'ED123456789IN' },
  })),
  ...['check', 'ship-many'].map((action) => ({
    address: '/operator/packing/answer',
    form: { action, text: 'order_number,carrier,tracking_number\nNOBODY,dtdc,D1234567' },
  })),
  { address: `/operator/orders/${order}`, form: { action: 'pack' } },
  ...['unpack', 'take', 'let-go', 'hand-to-carrier'].map((action) => ({ address: `/operator/orders/${order}`, form: { action } })),
  { address: `/operator/orders/${order}`, form: { action: 'deliver' } },
  { address: `/operator/orders/${order}`, form: { action: 'ready' } },
  { address: `/operator/orders/${order}`, form: { action: 'collected' } },
  { address: `/operator/orders/${order}`, form: { action: 'label', weight: '250' } },
  { address: `/operator/orders/${order}`, form: { action: 'correct-tracking', tracking: 'ED123456789IN', seen: 'WRONG1' } },
  { address: `/operator/orders/${order}`, form: { action: 'refund', seen: '100' } },
  { address: `/operator/orders/${order}`, form: { action: 'answer', id: complaint, answer: 'Mine' } },
  { address: `/operator/orders/${order}`, form: { action: 'replace', complaint, 'pieces.kurta': '1' } },
  { address: `/operator/orders/${order}`, form: { action: 'ask-return', line: 'kurta', reason: 'other', parcel: order } },
  { address: `/operator/orders/${order}`, form: { action: 'approve-return', id: orderReturn } },
  { address: `/operator/orders/${order}`, form: { action: 'refuse-return', id: orderReturn, words: 'Mine' } },
  ...['return-arrived', 'return-label', 'settle-return', 'send-ahead'].map((action) => ({
    address: `/operator/orders/${order}`,
    form: { action, id: orderReturn },
  })),
  { address: `/operator/orders/${order}`, form: { action: 'change', takeOff: 'stole:1', seen: '' } },
  { address: `/operator/orders/${order}`, form: { action: 'cancel' } },
  { address: `/operator/orders/${order}`, form: { action: 'not-paid' } },
  {
    address: '/operator/orders/new',
    form: {
      action: 'write',
      'piece.0': 'kurta',
      name: 'Mine',
      line1: '1',
      pin: '302001',
      city: 'Jaipur',
      state: 'Rajasthan',
      email: 'a@example.in',
      paid: 'cash',
    },
  },
  { address: `/operator/orders/${order}`, form: { action: 'correct-address', name: 'Mine', seen: '' } },
  { address: `/operator/orders/${order}`, form: { action: 'correct-line', line: 'kurta', options: 'size=L' } },
  ...['cash-collected', 'refused', 'arrived-back'].map((action) => ({ address: `/operator/orders/${order}`, form: { action } })),
  { address: `/operator/orders/${order}`, form: { action: 'settle-cancelled-parcel' } },
  { address: `/operator/orders/${order}`, form: { action: 'place-of-supply', state: 'Kerala' } },
  { address: `/operator/orders/${order}`, form: { action: 'resend', mail: 'confirmation' } },
  ...['publish', 'hide', 'score'].map((action) => ({ address: '/operator/reviews', form: { action, id: review, seen: '' } })),
  ...[
    'grant-membership',
    'revoke-membership',
    'grant-operator',
    'revoke-operator',
    'sign-out',
    'end-session',
    'change-email',
    'merge',
    'note',
    'tag',
    'export',
    'delete',
  ].map((action) => ({
    address: `/operator/people/${person}`,
    form: {
      action,
      role: 'packer',
      session: 'x',
      typed: 'secret@people.test',
      to: 'mine@people.test',
      other: 'mine@people.test',
      note: 'Mine',
      tags: 'mine',
    },
  })),
  { address: `/operator/people/${person}`, form: { action: 'revoke-key', id: key } },
  { address: `/operator/people/${person}`, form: { action: 'remove-webhook', id: ownWebhook } },
  { address: '/operator/keys', form: { action: 'revoke-key', id: key } },
  { address: '/operator/keys', form: { action: 'add-key', id: 'mine', role: 'packer', days: '1' } },
  { address: '/operator/webhooks', form: { action: 'add-webhook', id: 'https://mine.example/', 'events.order.paid': 'on' } },
  ...['test-webhook', 'resend-delivery', 'webhook-on', 'webhook-off', 'change-secret', 'remove-webhook'].map((action) => ({
    address: `/operator/webhooks/${webhook}`,
    form: { action },
  })),
  ...['save', 'preview', 'publish', 'schedule', 'unpublish', 'delete'].map((action) => ({
    address: `/operator/content/${contentItem}`,
    form: { action, version: '1', title: 'Mine', excerpt: 'Mine', hero: 'craft-wide', content: 'Mine', at: '2030-01-01T10:00' },
  })),
]

/** The address that a pattern of src/http/routes.ts has for these objects. */
export function operatorAddress(pattern: string, { order, product, person, contentItem, webhook }: RightsObjects): string {
  const id = pattern.startsWith('/operator/orders')
    ? order
    : pattern.startsWith('/operator/products')
      ? product
      : pattern.startsWith('/operator/webhooks')
        ? webhook
        : pattern.startsWith('/operator/collections')
          ? 'mine'
          : contentItem
  return pattern.replace(':id', id).replace(':name', 'care').replace(':uid', person)
}
