import { z } from 'zod'
import { isGstin } from '../../domain/addresses/gstin.ts'
import { FACET_FIELD, MAX_FACETS, NO_FACETS } from '../../domain/search/narrowing.ts'
import { MAX_NOTICE_WORDS } from '../../domain/shop/notice.ts'
import { BORDERS, CARD_FIELDS, mailKey, OWN_MAILS, PANELS, SORT_FIELDS } from '../../domain/shop/shop-folder.ts'
import { Carriers, CashOnDelivery, Delivery, deliveryDays } from './delivery.ts'
import { isAddress } from './read-prose.ts'
import { sizes } from './sizes.ts'
import { Tax } from './tax.ts'
import { day, line, picture, words, wrongType } from './values.ts'

const name = line(60)
const address = z
  .string(wrongType('an address such as /shop'))
  .refine(isAddress, 'is no address. It begins with /, #, https:, mailto: or tel:.')
const link = z.strictObject({ label: line(60), to: address })
const art = z.strictObject({ wide: picture, tall: picture.optional(), alt: line(200) })
const code = z
  .string(wrongType('the code that the service gives for a tag'))
  .regex(/^[\w=+/-]{1,200}$/, 'is no code of a tag: write what stands in its content.')
const counted = z.strictObject({ one: line(40), many: line(40), more: z.string().max(80).default('') })
const colour = z
  .string(wrongType('a colour such as "#93332a", in quotation marks'))
  .regex(/^#[\da-f]{6}$/i, 'is no colour such as "#93332a".')
const email = z.email('is no address such as support@shop.example.')

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const FONTS = ['eczar', 'anek-latin', 'mukta', 'lora', 'inter', 'fraunces'] as const

const NO_PRICE = 'is neither a price in whole rupees, nor product, nor none.'

const Seller = z.strictObject({
  legal_name: line(100),
  email,
  phone: z
    .string(wrongType('a number such as "+91 141 400 0000", in quotation marks'))
    .regex(/^\+91[ \d]{10,14}$/, 'is no Indian number such as "+91 141 400 0000".'),
  address: line(100),
  address2: line(100).optional(),
  city: line(100),
  state: line(100),
  pin: z.coerce.string().regex(/^[1-9]\d{5}$/, 'is no PIN of six digits.'),
  gstin: z.string().refine(isGstin, 'is no GSTIN: fifteen letters and digits, of which the last one checks the others.').optional(),
  privacy_email: email.optional(),
  grievance_officer: z.strictObject({ name: line(100).optional(), email: email.optional() }).optional(),
  licences: z
    .array(z.strictObject({ name: line(60), number: line(60) }))
    .max(10)
    .default([]),
  example: z.boolean('is neither true nor false.').default(false),
})

const Category = z.strictObject({
  id: z
    .string(wrongType('a short id such as books'))
    .regex(/^[a-z][a-z0-9-]{0,29}$/, 'is no id: small letters, digits and hyphens, at most 30.')
    .refine((id) => id !== 'all', 'is what the shop calls every product. Choose another id.'),
  label: line(40),
  description: words.optional(),
  variety: line(30).default('Kind'),
  origin: line(30).default('From'),
  card: z
    .array(z.enum(CARD_FIELDS, `is none of ${CARD_FIELDS.join(', ')}.`))
    .max(3)
    .default(['variety', 'origin']),
  strengths: z
    .array(line(60))
    .refine((list) => list.length === 5, 'are not five, one for each strength from 1 to 5.')
    .optional(),
  counted: counted.optional(),
  tax: Tax.optional(),
  similar: line(60).default('Also in the shop'),
})

const facetField = z
  .string(wrongType('the name of a field such as dye'))
  .regex(FACET_FIELD, 'is no name of a field: small letters, digits and underscores, at most 30.')
  .refine((field) => !NO_FACETS.includes(field), 'is what the address of the shop says of every shop. Choose another field.')
const Facet = z
  .preprocess(
    (facet) => (typeof facet === 'string' ? { field: facet } : facet),
    z.strictObject({ field: facetField, label: line(30).optional() }),
  )
  .transform(({ field, label = field[0]!.toUpperCase() + field.slice(1).replaceAll('_', ' ') }) => ({ field, label }))

const NO_RETURN_DAYS = 'is no number of days from 1 to 365.'
const onOrOff = z.enum(['on', 'off'], 'is neither on nor off.')
const Returns = z
  .strictObject({
    days: z.int(NO_RETURN_DAYS).min(1, NO_RETURN_DAYS).max(365, NO_RETURN_DAYS),
    refund: onOrOff.default('on'),
    exchange: onOrOff.default('on'),
    cost: z.enum(['buyer', 'shop'], 'is neither buyer nor shop.').default('buyer'),
  })
  .refine(({ refund, exchange }) => refund === 'on' || exchange === 'on', 'has refund and exchange off: leave out returns altogether.')

export const ShopYaml = z.strictObject({
  name,
  name_in_script: z
    .strictObject({ text: name, language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{4})?$/, 'is no code of a language such as hi.') })
    .optional(),
  demo: onOrOff.default('off'),
  tagline: line(200),
  about: words.optional(),
  social: z
    .array(z.strictObject({ label: line(30), url: z.url({ protocol: /^https$/, error: 'is no https address.' }) }))
    .max(8)
    .default([]),
  whatsapp: z
    .string(wrongType('a number such as "+91 98000 00000", in quotation marks'))
    .regex(/^\+[\d ]{8,20}$/, 'is no number such as "+91 98000 00000".')
    .optional(),
  hours: z
    .strictObject({ days: line(60), times: line(60), reply: line(60) })
    .default({ days: 'Monday to Saturday', times: '10:00 to 18:00 IST', reply: '24 to 48 hours' }),
  seller: Seller.optional(),
  colours: z.strictObject({ page: colour, panel: colour, ink: colour, button: colour, accent: colour, dark: colour }).partial().optional(),
  fonts: z
    .strictObject({ headings: z.enum(FONTS, `is none of ${FONTS.join(', ')}.`), text: z.enum(FONTS, `is none of ${FONTS.join(', ')}.`) })
    .optional(),
  categories: z.array(Category).max(20, 'are more than 20.').default([]),
  sorts: z
    .array(z.enum(SORT_FIELDS, `is none of ${SORT_FIELDS.join(', ')}.`))
    .min(1)
    .default(['name', 'price']),
  facets: z.array(Facet).max(MAX_FACETS, `are more than ${MAX_FACETS}.`).default([]),
  list_price: z
    .union([z.int(NO_PRICE).min(1, NO_PRICE).max(10_000_000, NO_PRICE), z.enum(['product', 'none'], NO_PRICE)], NO_PRICE)
    .default('none'),
  ...sizes,
  tax: Tax.optional(),
  delivery: Delivery.optional(),
  cash_on_delivery: CashOnDelivery.optional(),
  carriers: Carriers,
  delivery_days: deliveryDays.default({ from: 5, to: 7 }),
  cutoff: z
    .string(wrongType('a time such as "14:00", in quotation marks'))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as "14:00".')
    .optional(),
  closed_days: z
    .array(z.union([z.enum(WEEKDAYS), day], { error: 'is neither a weekday such as sunday nor a day such as 2026-12-25.' }))
    .max(100)
    .refine((list) => WEEKDAYS.some((weekday) => !list.includes(weekday)), 'leave no day on which anything is sent.')
    .default(['sunday']),
  buy_without_password: onOrOff.default('off'),
  cancel_before_dispatch: onOrOff.default('off'),
  faulty: line(200).optional(),
  returns: Returns.optional(),
  assistants: onOrOff.default('on'),
  menu: z
    .strictObject({ header: z.array(link).max(4), footer: z.array(link).max(20) })
    .partial()
    .default({}),
  verification: z.strictObject({ google: code, meta: code }).partial().default({}),
  announcement: z.strictObject({ text: line(MAX_NOTICE_WORDS), link: address.optional(), from: day.optional(), until: day }).optional(),
  closed: z.strictObject({ from: day.optional(), until: day, words: line(MAX_NOTICE_WORDS) }).optional(),
  words: z
    .strictObject({
      shop: line(300),
      counted,
      made: line(40),
      empty_shelf: line(200),
      not_found: line(200),
      product_missing: line(200),
      reading: line(200),
      member_reading: line(200),
      dispatched: line(60),
    })
    .partial()
    .default({}),
  mails: z.partialRecord(z.enum(OWN_MAILS.map(mailKey), `is none of ${OWN_MAILS.map(mailKey).join(', ')}.`), words).default({}),
  slip: z.strictObject({ thanks: words, foot: words }).partial().default({}),
  home: z
    .strictObject({
      title: line(60).optional(),
      opening: z
        .strictObject({ heading: line(100), words: line(200), button: line(40).default('Shop now'), picture: art.optional() })
        .optional(),
      story: z.strictObject({ heading: line(100), words, link: link.optional(), picture: art.optional() }).optional(),
      row: z
        .strictObject({
          heading: line(100),
          items: z
            .array(z.strictObject({ name: line(40), words: line(120), to: address, picture, alt: line(200) }))
            .min(1)
            .max(12),
        })
        .optional(),
      panel: z
        .strictObject({
          heading: line(100),
          words,
          button: link.optional(),
          pictures: z
            .array(z.strictObject({ picture, alt: line(200) }))
            .max(2)
            .default([]),
        })
        .optional(),
      facts: z
        .array(z.strictObject({ heading: line(60), words: line(300) }))
        .max(6)
        .default([]),
    })
    .default({ facts: [] }),
  looks: z
    .strictObject({
      borders: z.partialRecord(z.enum(BORDERS), picture).default({}),
      panels: z.partialRecord(z.enum(PANELS), picture).default({}),
      heads: z.strictObject({ aboutus: art, sizechart: picture }).partial().default({}),
      card: z.strictObject({ picture, alt: line(200) }).optional(),
    })
    .default({ borders: {}, panels: {}, heads: {} }),
})
export type ShopYaml = z.output<typeof ShopYaml>
