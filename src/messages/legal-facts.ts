import type { LegalFact } from '../domain/catalogue/product.ts'

/** What the law wants beside what is sold, as a page names it. */
export const LEGAL_FACT_NAMES: Record<LegalFact, string> = {
  maker: 'Maker',
  country_of_origin: 'Country of origin',
  net_quantity: 'Net quantity',
  mrp: 'Maximum retail price',
  licence: 'Licence',
}
