/**
 * Parses a catalogue price to whole rupees: "1890" and "1890.50" are 1890.
 * Returns null for anything but a positive decimal number; such a product cannot be bought (spec §5).
 */
export function parseRupees(text: string): number | null {
  const match = /^\s*(\d{1,7})(?:\.\d+)?\s*$/.exec(text)
  const rupees = match ? Number(match[1]) : 0
  return rupees > 0 ? rupees : null
}

/** Reads a typed price: whole rupees from 1 to 9999999, or nothing for none. */
export function readPrice(text: string): { ok: true; rupees: number | null } | { ok: false } {
  const typed = text.trim()
  if (typed === '') return { ok: true, rupees: null }
  const rupees = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  return rupees > 0 ? { ok: true, rupees } : { ok: false }
}

/** Rupees to paise, the unit of every stored amount (spec §9: order amounts are in hundredths). */
export function toPaise(rupees: number): number {
  return rupees * 100
}

/** "Rs.1890": no separators, and no decimals (spec §9) where there are no paise, otherwise "Rs.1890.50". What is taken off is negative: "−Rs.378". */
export function formatPaise(paise: number): string {
  return paise % 100 === 0 ? formatRupees(paise / 100) : formatExactPaise(paise)
}

export function formatRupees(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}Rs.${Math.abs(rupees)}`
}

/** "1234.50": for files, with a minus where it is negative. */
export function decimalRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

/** "Rs.123456.00": always with paise, for GST. */
export function formatExactPaise(paise: number): string {
  return `${paise < 0 ? '−' : ''}Rs.${decimalRupees(Math.abs(paise))}`
}
