import { BYTE_ORDER_MARK, csvLine } from '../import/csv.ts'
import { indianDay } from '../indian-time.ts'
import { decimalRupees } from '../money.ts'
import { taxWithin, type TaxAmounts } from '../prices/tax-rate.ts'
import type { GstLine, GstPaper } from './gst-paper.ts'
import { hsnName } from './hsn-names.ts'

/** The files of a month's GSTR-1: one for each table of the GST portal's offline tool, in its columns, and every paper by itself; and the totals of GSTR-3B. */
export const RETURN_HEADS = {
  b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cs: 'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  cdnr: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  cdnur: 'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  'hsn-b2b':
    'HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate',
  'hsn-b2c':
    'HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate',
  gstr3b:
    'Table,Nature of Supplies,Place Of Supply,Total Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
  register: `${BYTE_ORDER_MARK}Document,Number,Date,Against,Table,GSTIN,Company,Place Of Supply,Value,Taxable Value,IGST,CGST,SGST`,
} as const
export type ReturnFile = keyof typeof RETURN_HEADS
export const RETURN_FILES = Object.keys(RETURN_HEADS) as ReturnFile[]

export type ReturnPart = { file: ReturnFile; csv: string }

/** A sale to a consumer in another state is reported by itself above this: notification 12/2024, from August 2024 on. */
const LARGE = { paise: 100_000_00, from: '2024-08-01', before: 250_000_00 }

function isLarge({ invoicePaise, invoicedAt }: GstPaper): boolean {
  return invoicePaise > (indianDay(invoicedAt) < LARGE.from ? LARGE.before : LARGE.paise)
}

type Table = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'
/** A credit note that lowers no tax stands in no table. */
const NO_TABLE = 'none'

/** Where a paper is reported: a credit note where its invoice was. Credit notes of what is reported in sums are taken off these. */
export function tableOf(paper: GstPaper): Table {
  const { kind, business, isWithinState } = paper
  const isInvoice = kind === 'invoice'
  if (business) return isInvoice ? 'b2b' : 'cdnr'
  if (isWithinState || !isLarge(paper)) return 'b2cs'
  return isInvoice ? 'b2cl' : 'cdnur'
}

type Sums = TaxAmounts & { quantity: number }
const ZERO: Sums = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, quantity: 0 }

/**
 * Collects the papers of a month, invoices and then credit notes, each in the order of their numbers. What is reported in
 * sums is kept, by place, rate and HSN code; all else is written at once.
 */
export function collectReturn(): { add(paper: GstPaper): ReturnPart[]; end(): ReturnPart[] } {
  const small = new Map<string, Sums>()
  const goods = { 'hsn-b2b': new Map<string, Sums>(), 'hsn-b2c': new Map<string, Sums>() }
  const [taxed, untaxed, farther] = [new Map<string, Sums>(), new Map<string, Sums>(), new Map<string, Sums>()]
  const runs: Run[] = []
  return {
    add(paper) {
      extend(runs, paper)
      const sign = paper.kind === 'invoice' ? 1 : -1
      const byRate = new Map<string, Sums>()
      for (const line of paper.lines) {
        const amounts = amountsOf(line, paper.isWithinState)
        addTo(byRate, String(line.ratePercent), amounts, 1)
        if (paper.isTooLate) continue
        addTo(line.ratePercent > 0 ? taxed : untaxed, '', amounts, sign)
        if (!paper.business && !paper.isWithinState && line.ratePercent > 0) addTo(farther, paper.place, amounts, sign)
        addTo(goods[paper.business ? 'hsn-b2b' : 'hsn-b2c'], `${line.hsn}\t${line.ratePercent}`, amounts, sign)
      }
      if (paper.isTooLate) return [{ file: 'register', csv: registerRow(NO_TABLE, paper, byRate) }]
      const table = tableOf(paper)
      if (table === 'b2cs') for (const [rate, amounts] of byRate) addTo(small, `${paper.place}\t${rate}`, amounts, sign)
      const own = table === 'b2cs' ? [] : [{ file: table, csv: rateRows(table, paper, byRate) }]
      return [...own, { file: 'register', csv: registerRow(table, paper, byRate) }]
    },
    end: () => [
      ...sorted(small).flatMap(([key, { taxablePaise }]): ReturnPart[] => {
        const [place = '', rate = ''] = key.split('\t')
        if (taxablePaise === 0) return []
        return [{ file: 'b2cs', csv: csvLine(['OE', place, rate, '', decimalRupees(taxablePaise), '', '']) }]
      }),
      ...(['hsn-b2b', 'hsn-b2c'] as const).flatMap((file) =>
        sorted(goods[file]).flatMap(([key, sums]): ReturnPart[] => {
          if (Object.values(sums).every((amount) => amount === 0)) return []
          return [{ file, csv: hsnRow(key, sums) }]
        }),
      ),
      ...monthTotals(taxed, untaxed, farther).map((csv): ReturnPart => ({ file: 'gstr3b', csv })),
      ...runs.map(({ kind, from, to, count }): ReturnPart => ({
        file: 'docs',
        csv: csvLine([NATURES[kind], from, to, String(count), '0']),
      })),
    ],
  }
}

/** The outward supplies of GSTR-3B: taxed and not, and of the taxed ones those to consumers of other states. */
function monthTotals(taxed: Map<string, Sums>, untaxed: Map<string, Sums>, farther: Map<string, Sums>): string[] {
  const row = (table: string, nature: string, place: string, { taxablePaise, igstPaise, cgstPaise, sgstPaise }: Sums) =>
    csvLine([table, nature, place, ...[taxablePaise, igstPaise, cgstPaise, sgstPaise].map(decimalRupees), ''])
  return [
    row('3.1(a)', 'Outward taxable supplies (other than zero rated, nil rated and exempted)', '', taxed.get('') ?? ZERO),
    row('3.1(c)', 'Other outward supplies (nil rated, exempted)', '', untaxed.get('') ?? ZERO),
    ...sorted(farther).map(([place, sums]) => row('3.2', 'Supplies made to unregistered persons', place, sums)),
  ]
}

function amountsOf({ paise, ratePercent, quantity }: GstLine, isWithinState: boolean): Sums {
  return { ...taxWithin(paise, ratePercent, isWithinState), quantity }
}

function addTo(sums: Map<string, Sums>, key: string, amounts: Sums, sign: 1 | -1): void {
  const before = sums.get(key) ?? ZERO
  sums.set(key, {
    taxablePaise: before.taxablePaise + sign * amounts.taxablePaise,
    cgstPaise: before.cgstPaise + sign * amounts.cgstPaise,
    sgstPaise: before.sgstPaise + sign * amounts.sgstPaise,
    igstPaise: before.igstPaise + sign * amounts.igstPaise,
    quantity: before.quantity + sign * amounts.quantity,
  })
}

function sorted(sums: Map<string, Sums>): [string, Sums][] {
  return [...sums].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

function valueOf({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmounts): number {
  return taxablePaise + cgstPaise + sgstPaise + igstPaise
}

function rateRows(table: Exclude<Table, 'b2cs'>, { lines, business, number, at, place }: GstPaper, byRate: Map<string, Sums>): string {
  const value = decimalRupees(lines.reduce((sum, { paise }) => sum + paise, 0))
  const [day, buyer] = [returnDay(at), [business?.gstin ?? '', business?.company ?? '']]
  const cells: Record<typeof table, (rate: string, taxable: string) => string[]> = {
    b2b: (rate, taxable) => [...buyer, number, day, value, place, 'N', '', 'Regular B2B', '', rate, taxable, ''],
    b2cl: (rate, taxable) => [number, day, value, place, '', rate, taxable, '', ''],
    cdnr: (rate, taxable) => [...buyer, number, day, 'C', place, 'N', 'Regular B2B', value, '', rate, taxable, ''],
    cdnur: (rate, taxable) => ['B2CL', number, day, 'C', place, value, '', rate, taxable, ''],
  }
  return sorted(byRate)
    .map(([rate, { taxablePaise }]) => csvLine(cells[table](rate, decimalRupees(taxablePaise))))
    .join('')
}

/** Credit notes are negative, so that the columns add up. */
function registerRow(
  table: Table | typeof NO_TABLE,
  { kind, number, at, against, business, place }: GstPaper,
  byRate: Map<string, Sums>,
): string {
  const all = new Map<string, Sums>()
  for (const sums of byRate.values()) addTo(all, '', sums, kind === 'invoice' ? 1 : -1)
  const sums = all.get('') ?? ZERO
  const taxed = table === NO_TABLE ? ZERO : sums
  const amounts = [valueOf(sums), taxed.taxablePaise, taxed.igstPaise, taxed.cgstPaise, taxed.sgstPaise].map(decimalRupees)
  const buyer = [business?.gstin ?? '', business?.company ?? '']
  return csvLine([kind === 'invoice' ? 'Invoice' : 'Credit note', number, returnDay(at), against ?? '', table, ...buyer, place, ...amounts])
}

/** Services, whose codes begin with 99, are not counted. */
function hsnRow(key: string, { quantity, ...sums }: Sums): string {
  const [hsn = '', rate = ''] = key.split('\t')
  const counted = hsn.startsWith('99') ? ['NA', '0.00'] : ['PCS-PIECES', quantity.toFixed(2)]
  const amounts = [valueOf(sums), sums.taxablePaise, sums.igstPaise, sums.cgstPaise, sums.sgstPaise].map(decimalRupees)
  return csvLine([hsn, hsnName(hsn), ...counted, ...amounts, '', rate])
}

/** Numbers without a gap. Two months meet in the middle of a second, so a month may have several. */
type Run = { kind: GstPaper['kind']; from: string; to: string; count: number }

const NATURES = { invoice: 'Invoices for outward supply', 'credit-note': 'Credit Note' }

function extend(runs: Run[], { kind, number }: GstPaper): void {
  const last = runs.at(-1)
  // One credit note may stand in two tables.
  if (last?.kind === kind && last.to === number) return
  if (last?.kind === kind && sequenceOf(number) === sequenceOf(last.to) + 1) Object.assign(last, { to: number, count: last.count + 1 })
  else runs.push({ kind, from: number, to: number, count: 1 })
}

/** The number behind the financial year. */
function sequenceOf(number: string): number {
  return Number(number.slice(number.indexOf('/') + 1))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "05-Nov-2026", in India. */
function returnDay(at: Date): string {
  const [year = '', month = '', day = ''] = indianDay(at).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`
}
