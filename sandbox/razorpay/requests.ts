import { z } from 'zod'

const amount = z.int('The amount must be an integer.').min(100, 'The amount must be atleast INR 1.00')

/** Links live at least so long. */
export const MIN_EXPIRY_S = 15 * 60

export const LinkRequest = z.strictObject({
  amount,
  currency: z.literal('INR'),
  accept_partial: z.literal(false).optional(),
  reference_id: z.string().min(1).max(40, 'The reference id may not be greater than 40 characters.'),
  expire_by: z.int(),
  description: z.string().max(2048).optional(),
  callback_url: z.url({ protocol: /^https?$/, error: 'The callback url format is invalid.' }),
  callback_method: z.literal('get'),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }).optional(),
  reminder_enable: z.boolean().optional(),
})

export const RefundRequest = z.strictObject({
  amount: amount.optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt: z.string().max(40).optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
})
