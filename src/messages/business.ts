import { MAX_COMPANY, type BusinessFaults } from '../domain/addresses/business.ts'

const GSTIN_FAULTS = {
  'not-registered': 'This shop issues no tax invoices, so it takes no GSTIN.',
  missing: 'Please give the company’s GSTIN, or leave both fields empty.',
  invalid: 'This is no GSTIN. Please check its fifteen letters and digits.',
  'other-state': 'This GSTIN is of another state than the delivery address. Please give the one of that state.',
}
const COMPANY_FAULTS = {
  missing: 'Please give the company’s name as it is registered.',
  'too-long': `Please keep this under ${MAX_COMPANY} characters.`,
}

export function businessErrors({ gstin, company }: BusinessFaults): { gstin?: string; company?: string } {
  return { ...(gstin && { gstin: GSTIN_FAULTS[gstin] }), ...(company && { company: COMPANY_FAULTS[company] }) }
}
