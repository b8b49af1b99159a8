/** At its smallest size the bench tries whether each part works, and its figures mean nothing: nothing is written. */
export const IS_SMALLEST = process.env.BENCH_SIZE === 'smallest'

/** A number of the bench, and the least with which the part still does all that it does. */
export function sized(full: number, smallest: number): number {
  return IS_SMALLEST ? smallest : full
}
