const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State code, PAN, entity number, Z, and a check digit: base 36 with alternating weights 1 and 2. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  const sum = Array.from(text.slice(0, 14)).reduce((total, digit, index) => {
    const product = DIGITS.indexOf(digit) * (1 + (index % 2))
    return total + Math.trunc(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (sum % 36)) % 36] === text[14]
}
