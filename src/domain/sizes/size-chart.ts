/** Body measurements in inches (spec §2). */
export const SIZE_CHART = [
  { size: 'XXS', bust: 30, waist: 26, hips: 36 },
  { size: 'XS', bust: 32, waist: 28, hips: 38 },
  { size: 'S', bust: 34, waist: 30, hips: 40 },
  { size: 'M', bust: 36, waist: 32, hips: 42 },
  { size: 'L', bust: 38, waist: 34, hips: 44 },
  { size: 'XL', bust: 40, waist: 36, hips: 46 },
] as const

/** Sold without a row of the chart, whose rows are fixed: one step above XL. */
export const XXL = { size: 'XXL', bust: 42, waist: 38, hips: 48 } as const

export type BodyMeasurements = { size: string; bust: number; waist: number; hips: number }

/** The body that a size is cut for; null for a size that is not made. */
export function bodyOf(size: string): BodyMeasurements | null {
  return [...SIZE_CHART, XXL].find((row) => row.size === size) ?? null
}

export const UNITS = ['in', 'cm'] as const
export type Unit = (typeof UNITS)[number]

/** The chart is in inches unless centimetres are asked for. */
export function readUnit(value: unknown): Unit {
  return value === 'cm' ? 'cm' : 'in'
}

const CM_PER_INCH = 2.54

/** Inches in a unit, rounded to whole centimetres: a tape is read no closer. */
export function convertInches(inches: number, unit: Unit): number {
  return unit === 'in' ? inches : Math.round(inches * CM_PER_INCH)
}

/** Centimetres in whole inches. */
export function inchesOf(centimetres: number): number {
  return Math.round(centimetres / CM_PER_INCH)
}

/** The address of the chart in a unit. */
export function sizeChartAddress(unit: Unit): string {
  return unit === 'in' ? '/sizechart' : `/sizechart?unit=${unit}`
}
