import { formatRupees } from '../../domain/money.ts'
import { MOST_COUNTED, type Narrowing } from '../../domain/search/narrowing.ts'

/** Each thing that is chosen, in words, with what remains without it. */
export function choicesIn(narrowing: Narrowing): { label: string; without: Narrowing }[] {
  const { sizes, from, to, values } = narrowing
  return [
    ...sizes.map((size) => ({ label: `Size ${size}`, without: { ...narrowing, sizes: sizes.filter((other) => other !== size) } })),
    ...(from === null ? [] : [{ label: `From ${formatRupees(from)}`, without: { ...narrowing, from: null } }]),
    ...(to === null ? [] : [{ label: `Up to ${formatRupees(to)}`, without: { ...narrowing, to: null } }]),
    ...values.map((chosen) => ({
      label: shownValue(chosen.value),
      without: { ...narrowing, values: values.filter((other) => other !== chosen) },
    })),
  ]
}

/** "Dress": a value stands on a line of its own. */
export function shownValue(value: string): string {
  return value.slice(0, 1).toUpperCase() + value.slice(1)
}

/** "7", or of so many that they are not counted one by one only that. */
export function countWords(count: number): string {
  return count < MOST_COUNTED ? String(count) : '10,000+'
}
