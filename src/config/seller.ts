import { z } from 'zod'
import { isGstin } from '../domain/addresses/gstin.ts'
import { stateCode } from '../domain/addresses/state-names.ts'
import type { DatedRule, TaxRule, TaxRules } from '../domain/prices/tax-rate.ts'
import type { SellerContact } from '../domain/shop/seller.ts'
import type { ShopYaml } from './shop-folder/schema.ts'
import { ConfigError, requireAllOrNone } from './variables.ts'

/** The seller, as receipts and parcels name them, and their tax registration. */
export type SellerSettings = SellerContact & {
  /** Null for a seller without GST registration, who issues receipts instead of tax invoices. */
  registration: (TaxRules & { gstin: string }) | null
}

/** `4202:18`, or `6204:5:2500:18`: 5 % for pieces up to Rs.2500 before tax, 18 % above. */
const RULE = String.raw`\d{4}(?:\d\d){0,2}:\d{1,2}(?:\.\d{1,2})?(?::\d{1,7}:\d{1,2}(?:\.\d{1,2})?)?`
/** Clothes, and what the demo sells beside them. */
const SHOP_TAX = '6204:5:2500:18'
const SHOP_TAX_CODES = 'txcd_30011000=6204:5:2500:18,txcd_30060001=4202:18,txcd_40040000=0901:5'
const text = z.string().max(100, 'is longer than 100 characters').optional()

export const SELLER_VARIABLES = {
  SHOP_NAME: text,
  SHOP_EMAIL: z.email('is no address such as support@shop.example').optional(),
  SHOP_PHONE: z
    .string()
    .regex(/^\+91[ \d]{10,14}$/, 'is no Indian number such as +91 141 400 0000')
    .optional(),
  SHOP_ADDRESS: text,
  SHOP_ADDRESS2: text,
  SHOP_CITY: text,
  SHOP_STATE: text,
  SHOP_PIN: z
    .string()
    .regex(/^[1-9]\d{5}$/, 'is no PIN of six digits')
    .optional(),
  SHOP_GSTIN: z.string().refine(isGstin, 'is no GSTIN: fifteen letters and digits, of which the last one checks the others').optional(),
  SHOP_TAX: z
    .string()
    .regex(new RegExp(`^${RULE}$`), 'is no HSN code with a rate such as 6204:5, or 6204:5:2500:18')
    .default(SHOP_TAX),
  SHOP_TAX_CODES: z
    .string()
    .regex(new RegExp(`^[\\w-]+=${RULE}(,[\\w-]+=${RULE})*$`), 'is no list such as txcd_30011000=6204:5,txcd_40040000=0901:5')
    .default(SHOP_TAX_CODES),
}

type SellerEnvironment = Partial<Record<keyof typeof SELLER_VARIABLES, string>> & { SHOP_TAX: string; SHOP_TAX_CODES: string }

const GROUP = ['SHOP_NAME', 'SHOP_EMAIL', 'SHOP_PHONE', 'SHOP_ADDRESS', 'SHOP_CITY', 'SHOP_STATE', 'SHOP_PIN'] as const

/** Online text, a service; `membership=` in SHOP_TAX_CODES overrides it. */
const MEMBERSHIP_RULE: TaxRule = { hsn: '998431', ratePercent: 18 }

/** The variables where they are set, else the seller of the shop folder. */
export function sellerSettings(env: SellerEnvironment, yaml: Pick<ShopYaml, 'seller' | 'categories' | 'tax'>): SellerSettings {
  const { seller: given } = yaml
  const gstin = env.SHOP_GSTIN ?? given?.gstin
  const registration = gstin ? { gstin, ...taxRules(yaml, env) } : null
  const [name, email, phone, addressLine1, cityLocality, stateProvince, postalCode] = GROUP.map((variable) => env[variable])
  const licences = given?.licences ?? []
  if (name && email && phone && addressLine1 && cityLocality && stateProvince && postalCode) {
    const addressLine2 = env.SHOP_ADDRESS2 ?? ''
    const address = { name, phone, addressLine1, addressLine2, cityLocality, stateProvince, postalCode, countryCode: 'IND' as const }
    return { demo: false, email, address, registration, ...contactsOf(given?.example ? undefined : given, email), licences }
  }
  requireAllOrNone(env, GROUP)
  if (!given) throw new ConfigError('SHOP_NAME is missing: shop.yaml has no seller, so the variables SHOP_* say who sells.')
  const address: SellerContact['address'] = {
    name: given.legal_name,
    phone: given.phone,
    addressLine1: given.address,
    addressLine2: given.address2 ?? '',
    cityLocality: given.city,
    stateProvince: given.state,
    postalCode: given.pin,
    countryCode: 'IND',
  }
  if (env.SHOP_GSTIN && given.example && !(stateCode(given.state) === env.SHOP_GSTIN.slice(0, 2)))
    throw new ConfigError('SHOP_NAME is missing: a GSTIN is that of a shop with a name and an address.')
  return { demo: given.example, email: given.email, address, registration, ...contactsOf(given, given.email), licences }
}

function contactsOf(given: ShopYaml['seller'], email: string): Pick<SellerSettings, 'privacyEmail' | 'grievance'> {
  const officer = given?.grievance_officer
  return { privacyEmail: given?.privacy_email ?? email, grievance: { name: officer?.name ?? null, email: officer?.email ?? email } }
}

/** What shop.yaml says; where it has no `tax` for the whole shop, the variables stand for that. */
export function taxRules(
  { categories, tax }: Pick<ShopYaml, 'categories' | 'tax'>,
  env: Pick<SellerEnvironment, 'SHOP_TAX' | 'SHOP_TAX_CODES'> = { SHOP_TAX, SHOP_TAX_CODES },
): TaxRules {
  const { membership = MEMBERSHIP_RULE, ...codes } = readRules(env.SHOP_TAX_CODES)
  return {
    rules: { membership, ...(!tax && codes) },
    categories: Object.fromEntries(categories.flatMap(({ id, tax: own }): [string, DatedRule[]][] => (own ? [[id, own]] : []))),
    otherwise: tax ?? [readRule(env.SHOP_TAX)],
  }
}

function readRules(list: string): Record<string, TaxRule> {
  return Object.fromEntries(
    list.split(',').map((entry) => [entry.slice(0, entry.indexOf('=')), readRule(entry.slice(entry.indexOf('=') + 1))]),
  )
}

function readRule(text: string): TaxRule {
  const [hsn = '', rate, limit, above] = text.split(':')
  return { hsn, ratePercent: Number(rate), ...(limit && { above: { limitPaise: Number(limit) * 100, ratePercent: Number(above) } }) }
}
