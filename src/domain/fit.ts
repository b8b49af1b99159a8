/** How a product fits in the size that was bought. */
export const FITS = ['small', 'true', 'large'] as const
export type Fit = (typeof FITS)[number]

export const FIT_LABELS: Record<Fit, string> = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

export function readFit(value: unknown): Fit | null {
  return FITS.find((fit) => fit === value) ?? null
}

/** The number of public reviews for each answer. */
export type FitCounts = Record<Fit, number>

/** With fewer answers a majority means little. */
const MIN_ANSWERS = 3

/** The most frequent answer, such as "True to size, say 8 of 10 reviews"; null when there are too few. */
export function fitSummary(counts: FitCounts): string | null {
  const all = counts.small + counts.true + counts.large
  if (all < MIN_ANSWERS) return null
  const most = FITS.toSorted((a, b) => counts[b] - counts[a])[0]!
  return `${FIT_LABELS[most]}, say ${counts[most]} of ${all} reviews`
}
