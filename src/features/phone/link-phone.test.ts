import { expect, it } from 'vitest'
import { newCode } from './link-phone.ts'

it('a code has six digits, each as likely as any other at each place', () => {
  const DRAWN = 100_000
  const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0))
  for (let drawn = 0; drawn < DRAWN; drawn++) {
    const code = newCode()
    for (const [place, digit] of [...code].entries()) counts[place]![Number(digit)]!++
  }
  const expected = DRAWN / 10
  const chiSquares = counts.map((digits) => digits.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0))
  expect(counts.map((digits) => digits.reduce((sum, count) => sum + count))).toEqual(Array(6).fill(DRAWN))
  // With nine degrees of freedom chance exceeds 60 once in a billion times.
  expect(Math.max(...chiSquares)).toBeLessThan(60)
})
