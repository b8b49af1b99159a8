import { z } from 'zod'

const id = (name: string) => z.string().regex(/^[A-Za-z0-9_-]{1,63}$/, `${name} must be 1 to 63 of A-Z, a-z, 0-9, _ and -`)
const amount = z.int('amount must be whole paise').min(100, 'amount must be at least 100')

const metaInfo = z
  .partialRecord(z.string().regex(/^udf([1-9]|1[0-5])$/), z.string().max(256))
  .refine((fields) => Object.entries(fields).every(([name, value]) => !isShort(name) || /^[\w\-+@.]{0,50}$/.test(value ?? '')), {
    error: 'udf11 to udf15 take 50 of letters, digits and _-+@.',
  })
const isShort = (name: string) => Number(name.slice(3)) > 10

export const PayRequest = z.object({
  merchantOrderId: id('merchantOrderId'),
  amount,
  expireAfter: z.int().min(300, 'expireAfter must be at least 300').max(3600, 'expireAfter must be at most 3600').default(600),
  metaInfo: metaInfo.optional(),
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    message: z.string().max(1000).optional(),
    merchantUrls: z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
  }),
})

export const RefundRequest = z.object({
  merchantRefundId: id('merchantRefundId'),
  originalMerchantOrderId: id('originalMerchantOrderId'),
  amount,
})

export const TokenRequest = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  client_version: z.string().regex(/^\d+$/),
  grant_type: z.literal('client_credentials'),
})
