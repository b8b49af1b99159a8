import { spread } from '../prices/pricing.ts'
import { refundablePaise, type EarlierRefund, type RefundedPart } from './refund.ts'

/** A part of what was paid, or what is left of it: pieces and paise. A fee has no pieces. */
type Part = { ref: string; quantity: number; paise: number }

/** Of these parts of an order all pieces that are left, or so many; null is all that is left. With an amount it is money alone, laid on the parts. */
export type WantedRefund = { lines: WantedLine[] | null; amountPaise?: number }
export type WantedLine = { ref: string; pieces?: number }

export type PiecesChoice =
  | { ok: true; amountPaise: number; lineIds: string[] | null; parts: RefundedPart[] }
  | { ok: false; reason: 'nothing-left' }
  | { ok: false; reason: 'unknown-line' | 'line-twice' | 'line-refunded'; line: string }
  | { ok: false; reason: 'too-many-pieces'; line: string; left: number }
export type RefundChoice = PiecesChoice | { ok: false; reason: 'amount-of-pieces' } | { ok: false; reason: 'too-much'; leftPaise: number }

type Paid = { amountPaise: number; parts: Part[] }

/**
 * What a refund comes to. Pieces that are left of a line share what is left of its price, and the last one takes the last paisa. An
 * amount is laid on the parts by what is left of each. No piece goes back twice, and never more than was paid.
 */
export function chooseRefund(paid: Paid, refunds: EarlierRefund[], { lines, amountPaise: wantedPaise }: WantedRefund): RefundChoice {
  const leftPaise = refundablePaise(paid.amountPaise, refunds)
  if (leftPaise <= 0) return { ok: false, reason: 'nothing-left' }
  if (!lines && (wantedPaise === undefined || wantedPaise === leftPaise))
    return { ok: true, amountPaise: leftPaise, lineIds: null, parts: partsLeft(paid.parts, refunds).map(wholeOf).filter(isSomething) }
  const wanted = lines ?? paid.parts.map(({ ref }): WantedLine => ({ ref }))
  if (wantedPaise === undefined) return choosePieces(paid, refunds, wanted)
  const named = namedParts(paid, refunds, wanted)
  if (!named.ok) return named
  if (wanted.some(({ pieces }) => pieces !== undefined)) return { ok: false, reason: 'amount-of-pieces' }
  const most = Math.min(leftPaise, sumOf(named.parts))
  if (wantedPaise > most) return { ok: false, reason: 'too-much', leftPaise: most }
  return { ok: true, amountPaise: wantedPaise, lineIds: lines && named.lineIds, parts: layAmount(named.parts, wantedPaise) }
}

/** What these lines come to: each whole, or so many pieces of it. */
export function choosePieces(paid: Paid, refunds: EarlierRefund[], lines: WantedLine[]): PiecesChoice {
  const named = namedParts(paid, refunds, lines)
  if (!named.ok) return named
  const wanted = new Map(lines.map(({ ref, pieces }) => [ref, pieces]))
  const chosen: RefundedPart[] = []
  for (const part of named.parts) {
    const pieces = wanted.get(part.ref) ?? part.quantity
    if (!isSomething(wholeOf(part))) return { ok: false, reason: 'line-refunded', line: part.ref }
    if (pieces > part.quantity) return { ok: false, reason: 'too-many-pieces', line: part.ref, left: part.quantity }
    chosen.push({ ref: part.ref, pieces, paise: sharePaise(part, pieces) })
  }
  const sum = sumOf(chosen)
  // A free piece, or one whose price has gone back already, comes back for nothing.
  const isLeft = (sum > 0 || chosen.some(({ pieces }) => pieces > 0)) && sum <= refundablePaise(paid.amountPaise, refunds)
  return isLeft ? { ok: true, amountPaise: sum, lineIds: named.lineIds, parts: chosen } : { ok: false, reason: 'nothing-left' }
}

/** What so many of these pieces cost: the last of them the last paisa. */
export function sharePaise({ quantity, paise }: Pick<Part, 'quantity' | 'paise'>, pieces: number): number {
  return pieces === quantity ? paise : Math.floor((paise * pieces) / quantity)
}

type NamedParts = { ok: true; parts: Part[]; lineIds: string[] } | { ok: false; reason: 'unknown-line' | 'line-twice'; line: string }

/** What is left of the parts that these lines name, each once. */
function namedParts({ parts }: Paid, refunds: EarlierRefund[], lines: WantedLine[]): NamedParts {
  const refs = new Set<string>()
  for (const { ref } of lines) {
    if (!parts.some((part) => part.ref === ref)) return { ok: false, reason: 'unknown-line', line: ref }
    if (refs.has(ref)) return { ok: false, reason: 'line-twice', line: ref }
    refs.add(ref)
  }
  return { ok: true, parts: partsLeft(parts, refunds).filter(({ ref }) => refs.has(ref)), lineIds: [...refs] }
}

/** What each of these refunds has taken back, oldest first; a failed one nothing: another has taken its place. */
export function layRefunds(parts: readonly Part[], refunds: readonly EarlierRefund[]): RefundedPart[][] {
  let left = [...parts]
  return refunds.map((refund) => {
    if (refund.state === 'failed') return []
    const laid = refund.parts ?? layOlder(left, refund)
    left = left.map((part) => without(part, laid))
    return laid
  })
}

/** What is left of each part: of a line its pieces that nobody has been given the money of, and what is left of their price. */
export function partsLeft<Of extends Part>(parts: readonly Of[], refunds: readonly EarlierRefund[]): Of[] {
  const laid = layRefunds(parts, refunds).flat()
  return parts.map((part) => without(part, laid))
}

function without<Of extends Part>(part: Of, laid: readonly RefundedPart[]): Of {
  const own = laid.filter(({ ref }) => ref === part.ref)
  const quantity = Math.max(
    0,
    own.reduce((left, { pieces }) => left - pieces, part.quantity),
  )
  return { ...part, quantity, paise: Math.max(0, part.paise - sumOf(own)) }
}

/** A refund of before its parts were written down gave back the lines that it names as a whole, or all that was left. */
function layOlder(left: Part[], { lineIds, amountPaise }: EarlierRefund): RefundedPart[] {
  const named = left.filter(({ ref }) => lineIds?.includes(ref) ?? true)
  return sumOf(named) === amountPaise ? named.map(wholeOf).filter(isSomething) : layAmount(named.length > 0 ? named : left, amountPaise)
}

function layAmount(parts: Part[], amountPaise: number): RefundedPart[] {
  const shares = spread(
    amountPaise,
    parts.map(({ paise }) => paise),
  )
  return parts.map(({ ref }, index) => ({ ref, pieces: 0, paise: shares[index]! })).filter(isSomething)
}

function wholeOf({ ref, quantity, paise }: Part): RefundedPart {
  return { ref, pieces: quantity, paise }
}

function isSomething({ pieces, paise }: RefundedPart): boolean {
  return pieces > 0 || paise > 0
}

/** What is taken back in amounts, one after the other: the pieces of a line go with the first paisa of it. */
export function cutParts(parts: readonly RefundedPart[], amounts: readonly number[]): RefundedPart[][] {
  const rest = [...parts]
  return amounts.map((amount) => {
    const cut: RefundedPart[] = []
    for (let left = amount, part = rest[0]; part && (left > 0 || part.paise === 0); part = rest[0]) {
      const paise = Math.min(part.paise, left)
      cut.push({ ...part, paise })
      left -= paise
      if (paise === part.paise) rest.shift()
      else rest[0] = { ref: part.ref, pieces: 0, paise: part.paise - paise }
    }
    return cut
  })
}

function sumOf(parts: readonly { paise: number }[]): number {
  return parts.reduce((sum, { paise }) => sum + paise, 0)
}

/**
 * Names of lines and fees as one text, with commas between them, each with so many pieces behind a colon; `readLines` reads it. What
 * was chosen of a line may have commas and colons in it.
 */
export function writeLines(lines: readonly WantedLine[]): string {
  return lines.map(({ ref, pieces }) => ref.replaceAll(/[\\,:]/g, String.raw`\$&`) + (pieces === undefined ? '' : `:${pieces}`)).join(',')
}

export function readLines(text: string): WantedLine[] {
  return (text.match(/(?:\\.|[^\\,])+/gs) ?? []).map((written) => {
    const [, ref = written, pieces] = /^((?:\\.|[^\\])*?):([1-9]\d{0,3})$/s.exec(written.trim()) ?? []
    const line = { ref: ref.replaceAll(/\\(.)/gs, '$1').trim() }
    return pieces === undefined ? line : { ...line, pieces: Number(pieces) }
  })
}
