import { url } from '../../src/http/routes.ts'

const EXAMPLES: Record<string, string> = { ':id': 'kurta', ':uid': 'me', ':provider': 'google', ':name': 'shipping_rates', '*': 'x' }
/** An example of an address of routes.ts. */
export function filled(path: string): string {
  return path.replace(/:\w+|\*/g, (name) => EXAMPLES[name] ?? 'x')
}

export type Form = { action: string; fields: [name: string, value: string][] }

/** Forms that stand on their pages only in a state that is not worth making for the test of all forms. */
export const RARE_FORMS: [string, Form][] = [
  [
    'refill cart',
    {
      action: url.orders,
      fields: [
        ['intent', 'refill-cart'],
        ['session', 'x'],
      ],
    },
  ],
  [
    'something is wrong',
    {
      action: url.complaint,
      fields: [
        ['reason', 'faulty'],
        ['message', 'x'],
      ],
    },
  ],
  [
    'send back',
    {
      action: url.orderReturn,
      fields: [
        ['reason', 'other'],
        ['message', 'x'],
        ['instead.kurta', 'money'],
        ['pieces.kurta', '1'],
      ],
    },
  ],
  [
    'on its way',
    {
      action: url.orders,
      fields: [
        ['intent', 'on-its-way'],
        ['return', 'x'],
        ['tracking', 'x'],
      ],
    },
  ],
  [
    'pay a difference',
    {
      action: url.orders,
      fields: [
        ['intent', 'pay-difference'],
        ['return', 'x'],
      ],
    },
  ],
  ['tell', { action: filled(url.productWait), fields: [['size', 'M']] }],
  ['put together', { action: filled(url.assistantCart), fields: [['key', 'one-press']] }],
  ['claim an order', { action: url.orderForYou, fields: [['token', 'x']] }],
  ['make two accounts one', { action: url.joinAccounts, fields: [['token', 'x']] }],
  ['stop telling', { action: url.stopTelling, fields: [['token', 'x']] }],
  ['verify email', { action: url.verifyEmail, fields: [['token', 'x']] }],
  [
    'send code',
    {
      action: url.phone,
      fields: [
        ['intent', 'send-code'],
        ['phone', '+919876543210'],
      ],
    },
  ],
  [
    'verify code',
    {
      action: url.phone,
      fields: [
        ['intent', 'verify'],
        ['code', '123456'],
      ],
    },
  ],
  ['unlink provider', { action: url.signInMethods, fields: [['provider', 'google']] }],
  [
    'confirm at provider',
    {
      action: filled(url.authStart),
      fields: [
        ['intent', 'confirm'],
        ['redirect', '/'],
      ],
    },
  ],
  [
    'save',
    {
      action: url.saved,
      fields: [
        ['id', 'kurta'],
        ['remove', 'kurta'],
        ['stop', 'size=M'],
      ],
    },
  ],
  ['stop telling', { action: url.stopTelling, fields: [['token', 'x']] }],
  ['start at provider', { action: filled(url.authStart), fields: [['redirect', '/']] }],
]
