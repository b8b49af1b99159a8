/** How a product fits in the size that was bought. */
export const FITS = ['small', 'true', 'large'] as const
export type Fit = (typeof FITS)[number]

export function readFit(value: unknown): Fit | null {
  return FITS.find((fit) => fit === value) ?? null
}

/** The number of public reviews for each answer. */
export type FitCounts = Record<Fit, number>

/** A majority of fewer answers means little. */
const MIN_ANSWERS = 3

/** An answer with the number of those who gave it, of all who answered. */
export type FitMajority = { fit: Fit; count: number; all: number }

/** The most frequent answer; null when there are too few. */
export function fitMajority(counts: FitCounts): FitMajority | null {
  const all = counts.small + counts.true + counts.large
  if (all < MIN_ANSWERS) return null
  const fit = FITS.toSorted((a, b) => counts[b] - counts[a])[0]!
  return { fit, count: counts[fit], all }
}
