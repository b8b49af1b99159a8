import type { Size } from '../catalogue/size.ts'

export const UNITS = ['in', 'cm'] as const
export type Unit = (typeof UNITS)[number]

/** A number in the chart's unit, from one to another, or words such as "2–3 years", which have no unit. */
export type ChartCell = number | readonly [from: number, to: number] | string
export type ChartRow = { size: Size; cells: readonly ChartCell[] }

/** Body measurements of sizes, of all clothes or of some categories. */
export type SizeChart = {
  /** Null for the specification's. */
  title: string | null
  /** Their ids; null for all. */
  categories: readonly string[] | null
  unit: Unit
  /** What is measured, one for each cell of a row. */
  columns: readonly string[]
  rows: readonly ChartRow[]
  /** Sizes that are cut when they are asked for, which stand below the table. */
  onRequest: readonly ChartRow[]
}

/** Body measurements in inches (spec §2). */
export const CLOTHING_CHART: SizeChart = {
  title: null,
  categories: null,
  unit: 'in',
  columns: ['Bust', 'Waist', 'Hips'],
  rows: [
    { size: 'XXS', cells: [30, 26, 36] },
    { size: 'XS', cells: [32, 28, 38] },
    { size: 'S', cells: [34, 30, 40] },
    { size: 'M', cells: [36, 32, 42] },
    { size: 'L', cells: [38, 34, 44] },
    { size: 'XL', cells: [40, 36, 46] },
  ],
  onRequest: [],
}

/** The chart of a product's category; null where it has none. */
export function chartOf(charts: readonly SizeChart[], { metadata }: { metadata: { type: string } }): SizeChart | null {
  return charts.find(({ categories }) => categories === null || categories.includes(metadata.type)) ?? null
}

/** The body that a size is cut for; null for one of which the chart says nothing. */
export function bodyOf({ rows, onRequest }: SizeChart, size: Size): ChartRow | null {
  return [...rows, ...onRequest].find((row) => row.size === size) ?? null
}

/** What a figure of a body needs. */
const BODY = ['Bust', 'Waist', 'Hips']

/** Whether a chart measures what a garment is drawn on. */
export function measuresBody({ columns }: SizeChart): boolean {
  return BODY.every((part) => columns.some((column) => column.toLowerCase() === part.toLowerCase()))
}

/** Whether it has anything that a unit is for. */
export function hasUnit({ rows, onRequest }: SizeChart): boolean {
  return [...rows, ...onRequest].some(({ cells }) => cells.some((cell) => typeof cell !== 'string'))
}

/** Null where neither is asked for: then the chart's own counts. */
export function readUnit(value: unknown): Unit | null {
  return UNITS.find((unit) => unit === value) ?? null
}

const CM_PER_INCH = 2.54

/** Rounded to whole centimetres and inches: a tape is read no closer. */
export function convertLength(length: number, from: Unit, to: Unit): number {
  if (from === to) return length
  return Math.round(to === 'cm' ? length * CM_PER_INCH : length / CM_PER_INCH)
}

/** A cell in a unit, such as "36", "34–36" or "2–3 years". */
export function cellIn(cell: ChartCell, from: Unit, to: Unit): string {
  if (typeof cell === 'string') return cell
  return [cell]
    .flat()
    .map((length) => convertLength(length, from, to))
    .join('–')
}

export function inchesOf(centimetres: number): number {
  return convertLength(centimetres, 'cm', 'in')
}

/** The address of the charts in a unit; null is the charts' own. */
export function sizeChartAddress(unit: Unit | null): string {
  return unit === null ? '/sizechart' : `/sizechart?unit=${unit}`
}
