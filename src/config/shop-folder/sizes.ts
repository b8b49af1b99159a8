import { z } from 'zod'
import { isSize, MAX_SIZE_LENGTH, MAX_SIZES, USUAL_SIZES } from '../../domain/catalogue/size.ts'
import { CLOTHING_CHART, UNITS, type ChartRow, type SizeChart } from '../../domain/sizes/size-chart.ts'
import { line, wrongType } from './values.ts'

const size = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string(wrongType('a size such as 3XL')))
  .refine(isSize, `is no size: 1 to ${MAX_SIZE_LENGTH} characters on one line, without a comma or a slash.`)
const list = z
  .array(size, 'is no list. Write the sizes as [XS, S, M].')
  .min(1, 'are none. Write at least one, such as [Free size].')
  .max(MAX_SIZES, `are more than ${MAX_SIZES}.`)
  .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, 'name a size twice. Write each one once.')

const NO_CELL = 'is neither a length such as 36, nor two of them such as [34, 36], nor words such as "2–3 years".'
const length = z.number(NO_CELL).positive(NO_CELL).max(999, NO_CELL)
const cell = z.union([length, z.tuple([length, length], NO_CELL), line(20)], NO_CELL)
const rows = z
  .record(
    z.string(),
    z.array(cell, 'is not right. Write a list with one cell for each column.'),
    'are not right. Write each size with its cells, as S: [34, 30].',
  )
  .refine((read) => Object.keys(read).length <= MAX_SIZES, `are more than ${MAX_SIZES}.`)

const Chart = z.strictObject({
  title: line(60).optional(),
  categories: z.array(z.string()).min(1, 'are none. Name one, or take the field out.').max(20).optional(),
  unit: z.enum(UNITS, 'is neither in nor cm.').default('in'),
  columns: z.array(line(20)).min(1, 'are none. Write what is measured, such as [Bust, Waist].').max(8, 'are more than 8.'),
  rows,
  on_request: rows.default({}),
})
type ChartYaml = z.output<typeof Chart>

/** The chart of the specification goes by its name. */
const CLOTHING: z.input<typeof Chart> = {
  unit: CLOTHING_CHART.unit,
  columns: [...CLOTHING_CHART.columns],
  rows: Object.fromEntries(CLOTHING_CHART.rows.map(({ size, cells }) => [size, cells as number[]])),
}
const NAMED: Record<string, z.input<typeof Chart>[]> = { clothing: [CLOTHING], none: [] }

/** One chart may stand without a list around it. */
const charts = z.preprocess((value) => {
  if (typeof value === 'string') return NAMED[value] ?? value
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : value
}, z.array(Chart, 'is neither clothing, nor none, nor a chart of columns and rows, nor a list of such charts.').max(20, 'are more than 20.').default([]))

/** The fields of shop.yaml that say what clothes come in. */
export const sizes = { sizes: list.default([...USUAL_SIZES.list]), default_size: size.optional(), size_chart: charts }

type Sized = {
  sizes: readonly string[]
  default_size?: string | undefined
  size_chart: readonly ChartYaml[]
  categories: readonly { id: string; label: string }[]
}
type At = (where: PropertyKey[], message: string) => void

/** What a schema cannot say of sizes. */
export function checkSizes(yaml: Sized, at: At): void {
  const { sizes, default_size: first } = yaml
  if (first !== undefined && !sizes.includes(first)) at(['default_size'], `is ${first}, which is none of sizes: ${sizes.join(', ')}.`)
  checkCharts(yaml, at)
}

function checkCharts({ size_chart: charts, sizes, categories }: Sized, at: At): void {
  const known = categories.map(({ id }) => id)
  const taken = new Set<string | null>()
  for (const [index, chart] of charts.entries()) {
    const where = charts.length > 1 ? ['size_chart', index] : ['size_chart']
    for (const category of chart.categories ?? [null]) {
      if (category !== null && !known.includes(category)) at(where, `is of ${category}, which is none of categories: ${known.join(', ')}.`)
      if (taken.has(category))
        at(where, category === null ? 'are several without categories. One may be of all.' : `are several of ${category}. One is enough.`)
      taken.add(category)
    }
    const all = [...Object.entries(chart.rows), ...Object.entries(chart.on_request)]
    for (const [size, cells] of all)
      if (cells.length !== chart.columns.length)
        at(where, `has ${cells.length} cells for ${size}, and ${chart.columns.length} columns: ${chart.columns.join(', ')}.`)
    if (!all.some(([size]) => sizes.includes(size))) at(where, `says nothing of the shop's sizes: ${sizes.join(', ')}.`)
  }
}

/** The charts as pages show them. */
export function chartsOf({ size_chart: charts, sizes, categories }: Sized): SizeChart[] {
  return charts.map(({ title, categories: of = null, unit, columns, rows: written, on_request: onRequest }) => {
    const labels = of?.map((id) => categories.find((category) => category.id === id)?.label ?? id)
    return {
      title: title ?? labels?.join(', ') ?? null,
      categories: of,
      unit,
      columns,
      rows: inOrder(written, sizes),
      onRequest: inOrder(onRequest, sizes),
    }
  })
}

/** As they are written, but for numbers, which YAML's readers sort: in the order of the shop's sizes where all are of these. */
function inOrder(written: ChartYaml['rows'], sizes: readonly string[]): ChartRow[] {
  const read = Object.entries(written).map(([size, cells]) => ({ size, cells }))
  return read.every(({ size }) => sizes.includes(size)) ? read.toSorted((a, b) => sizes.indexOf(a.size) - sizes.indexOf(b.size)) : read
}
