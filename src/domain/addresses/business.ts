import { cleanText } from '../text.ts'
import { isGstin } from './gstin.ts'
import { GST_CODES } from './indian-states.ts'
import { stateCode } from './state-names.ts'

/** The registered business that an order is bought for: its tax invoice names both. */
export type Business = { gstin: string; company: string }

/** Longest name of a company. */
export const MAX_COMPANY = 100
/** What is typed as a GSTIN may have spaces. */
export const MAX_TYPED_GSTIN = 30

export type BusinessFaults = {
  gstin?: 'not-registered' | 'missing' | 'invalid' | 'other-state'
  company?: 'missing' | 'too-long'
}

export type ReadBusiness = { ok: true; business: Business | null } | { ok: false; faults: BusinessFaults }

/**
 * What was typed of a business, null for nothing. The state is that of delivery: an invoice with a GSTIN of another one would
 * have its tax in the wrong state. Null where the order is collected: it is supplied where the GSTIN is.
 */
export function readBusiness(
  typed: Partial<Business>,
  { state, isSellerRegistered }: { state: string | null; isSellerRegistered: boolean },
): ReadBusiness {
  const gstin = cleanText(typed.gstin?.slice(0, MAX_TYPED_GSTIN * 2))
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  const company = cleanText(typed.company?.slice(0, MAX_COMPANY * 2))
  if (gstin === '' && company === '') return { ok: true, business: null }
  if (!isSellerRegistered) return { ok: false, faults: { gstin: 'not-registered' } }
  const faults = { ...gstinFault(gstin, state), ...companyFault(company) }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, business: { gstin, company } }
}

function gstinFault(gstin: string, state: string | null): Pick<BusinessFaults, 'gstin'> {
  if (gstin === '') return { gstin: 'missing' }
  if (!isGstin(gstin)) return { gstin: 'invalid' }
  return state === null || stateCode(state) === gstin.slice(0, 2) ? {} : { gstin: 'other-state' }
}

function companyFault(company: string): Pick<BusinessFaults, 'company'> {
  if (company === '') return { company: 'missing' }
  return company.length > MAX_COMPANY ? { company: 'too-long' } : {}
}

/** The state of its GSTIN, by name; null for a code that is none's. */
export function businessStateOf({ gstin }: Business): string | null {
  return Object.entries(GST_CODES).find(([, code]) => code === gstin.slice(0, 2))?.[0] ?? null
}

/** As receipts and pages of orders name it. */
export function businessLines({ gstin, company }: Business): string[] {
  return [company, `GSTIN ${gstin}`]
}
