const DAY_S = 86_400

/** How often something may be tried. Addresses leave room for a household behind one router. */
export const LIMITS = {
  // One address guessing at one account.
  'sign-in-pair': { points: 10, durationS: 15 * 60 },
  // Wrong passwords from unknown browsers, on one account and on all: guesses that are spread over many addresses. Beyond these a proof of
  // work is asked for, since a refusal would keep out whomever somebody else wants to.
  'sign-in-account': { points: 100, durationS: 15 * 60 },
  'sign-in-address': { points: 200, durationS: 15 * 60 },
  'sign-in-shop': { points: 20_000, durationS: 15 * 60 },
  // A browser in which the account's owner has signed in before; a thief of its cookie guesses no faster than others.
  'sign-in-device': { points: 10, durationS: 15 * 60 },
  // The current password of somebody who is signed in already.
  'password-check': { points: 10, durationS: 15 * 60 },
  'data-export': { points: 10, durationS: 60 * 60 },
  'register-address': { points: 200, durationS: 60 * 60 },
  // Reads every product of the shop.
  'feed-address': { points: 60, durationS: 60 * 60 },
  // Each is a mail to somebody: enough for a person who looks in the wrong folder, too few to bury an inbox.
  'reset-inbox': { points: 10, durationS: 60 * 60 },
  'reset-address': { points: 100, durationS: 60 * 60 },
  // Of an inbox, which nobody may have proved: one with the account, however often it is opened and deleted, and five more.
  'verification-inbox': { points: 6, durationS: 60 * 60 },
  // Both kinds of mail: what one address causes, and what was sent in all, beyond which a proof of work is asked for.
  'mail-address': { points: 150, durationS: 60 * 60 },
  'mail-shop': { points: 10_000, durationS: 60 * 60 },
  // Of mails about orders to an address that nobody has proved, beside the first confirmation of each order.
  'unproved-inbox': { points: 10, durationS: DAY_S },
  // Each is a refund, mails to the buyer and the shop, and pieces that nobody else could buy meanwhile.
  'order-cancel': { points: 5, durationS: DAY_S },
  // Each is a mail to the account's address.
  'password-change': { points: 10, durationS: 60 * 60 },
  'membership-change': { points: 10, durationS: 60 * 60 },
  // Codes are guessed no faster than this by one person.
  code: { points: 20, durationS: 60 * 60 },
  // Each changes all reviews that the person has written.
  'display-name': { points: 20, durationS: 60 * 60 },
  // A few reviews with all their photos, each changed once or twice.
  'photo-upload': { points: 60, durationS: 60 * 60 },
  'function-address': { points: 120, durationS: 60 },
  // An assistant that compares, for a person or for many behind one address.
  'assistant-address': { points: 240, durationS: 60 },
  // Each is asked for once by a browser, which keeps the answer.
  'pin-address': { points: 120, durationS: 60 },
  // A household that types fast.
  'suggest-address': { points: 240, durationS: 60 },
  // What one address may add to the list that the shopkeeper reads.
  'empty-search-address': { points: 30, durationS: 60 * 60 },
  // Each asks the payment provider, which limits the shop as a whole.
  'payment-return-address': { points: 120, durationS: 60 },
  // Each is an hour of calls of functions.
  'app-check-address': { points: 120, durationS: 60 * 60 },
  // A program's five calls a second; who tries keys, or has an old one, costs a look at the database each time.
  'key-requests': { points: 300, durationS: 60 },
  'unknown-key-address': { points: 60, durationS: 60 },
  // Text messages cost money and reach people who may not have asked for them: each within a day.
  'sms-person': { points: 10, durationS: DAY_S },
  'sms-address': { points: 40, durationS: DAY_S },
  'sms-number': { points: 5, durationS: DAY_S },
  // Beyond these each message needs a proof of work of its own; the second is the end of what the shop pays for, and more than a thousand
  // addresses may send.
  'sms-shop': { points: 2000, durationS: DAY_S },
  'sms-shop-proved': { points: 40_000, durationS: DAY_S },
} as const satisfies Record<string, { points: number; durationS: number }>

export type AttemptRule = keyof typeof LIMITS
