const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** The units of the Indian numbering system, largest first. */
const UNITS: [size: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

/** Spells out an amount in paise: "Rupees one lakh twenty-three thousand four hundred fifty-six and fifty paise only". */
export function rupeesInWords(paise: number): string {
  const rest = paise % 100
  const rupees = `Rupees ${inWords((paise - rest) / 100)}`
  return rest > 0 ? `${rupees} and ${inWords(rest)} paise only` : `${rupees} only`
}

/** Spells out a non-negative integer. The number of crores may itself be spelled in thousands, lakhs and crores. */
export function inWords(number: number): string {
  const unit = UNITS.find(([size]) => number >= size)
  if (!unit) return belowHundred(number)
  const [size, name] = unit
  const rest = number % size
  const head = `${inWords((number - rest) / size)} ${name}`
  return rest > 0 ? `${head} ${inWords(rest)}` : head
}

function belowHundred(number: number): string {
  if (number < 20) return ONES[number] ?? ''
  const tens = TENS[Math.trunc(number / 10)] ?? ''
  return number % 10 > 0 ? `${tens}-${ONES[number % 10]}` : tens
}
