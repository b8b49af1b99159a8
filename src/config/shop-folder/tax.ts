import { z } from 'zod'
import { GST_RATES, isHsn, lacksZero, readGstRate, type DatedRule } from '../../domain/prices/tax-rate.ts'
import { day, wrongType } from './values.ts'

const hsn = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string(wrongType('an HSN code such as "6204", in quotation marks')),
  )
  .superRefine((text, context) => {
    if (isHsn(text)) return
    const way = lacksZero(text)
      ? `Write "0${text}" in quotation marks: YAML takes a first zero off.`
      : 'Write 4, 6 or 8 digits, in quotation marks.'
    context.addIssue(`is no HSN code. ${way}`)
  })
const NO_RATE = `is no rate of GST. Write one of ${GST_RATES.join(', ')}, or two by the price before tax, such as 5 up to 2500, 18 above.`
const gstRate = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string(NO_RATE))
  .refine((text) => readGstRate(text) !== null, NO_RATE)
const TaxRule = z
  .strictObject({ hsn, rate: gstRate, from: day.optional() })
  .transform(({ rate, ...rule }): DatedRule => ({ ...rule, ...readGstRate(rate)! }))
/** One rule, or one after the other, each from its day on. */
export const Tax = z
  .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(TaxRule).min(1).max(20))
  .refine(
    (rules) =>
      rules.every(({ from }, index) => (index === 0 ? from === undefined : from !== undefined && from > (rules[index - 1]!.from ?? ''))),
    'are rules in no order. The first one has no from, each further one a later day than the one before.',
  )
