/** How a weight may be written. */
export const WEIGHT_RULE = 'a number with g or kg, such as 210g, 250 gms or 1.2 kg'

/** The grams that a product's weight says, which may be 0 and have decimals; null where nobody can say what it means. */
export function readGrams(weight: string): number | null {
  const [, amount, unit] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*(g|gms?|grams?|kgs?|kilos?)\.?\s*$/i.exec(weight) ?? []
  return amount === undefined ? null : Number(amount) * (unit!.toLowerCase().startsWith('k') ? 1000 : 1)
}
