import { readMetadata } from '../../../domain/catalogue/product-fields.ts'
import { parseRupees } from '../../../domain/money.ts'
import type { Sale } from '../../../domain/prices/sale.ts'
import { priceGaps, taxedAs, type PriceGap, type TaxRules } from '../../../domain/prices/tax-rate.ts'

type Priced = {
  metadata: unknown
  tax_code: string | null
  sale?: Sale | null | undefined
  kinds: readonly { price?: number | null | undefined; sale?: Sale | null | undefined }[]
}

/** The prices of a product, with its sales and its kinds, that leave its seller less than a lower one would. */
export function gapsOf(rules: TaxRules, { metadata, tax_code, sale, kinds }: Priced, day: string): PriceGap[] {
  const read = readMetadata(metadata)
  const prices = [parseRupees(read.price_usd), sale?.rupees, ...kinds.flatMap((kind) => [kind.price, kind.sale?.rupees])]
  return priceGaps(rules, { tax_code, ...taxedAs(read), prices }, day)
}
