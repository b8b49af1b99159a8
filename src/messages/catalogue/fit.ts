import type { Fit, FitMajority } from '../../domain/sizes/fit.ts'

export const FIT_LABELS: Record<Fit, string> = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

/** A sentence such as "True to size, say 8 of the 10 who told us". */
export function fitSummary({ fit, count, all }: FitMajority): string {
  return `${FIT_LABELS[fit]}, say ${count} of the ${all} who told us`
}
