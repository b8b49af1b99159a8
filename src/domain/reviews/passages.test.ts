import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passagesOf } from './passages.ts'

const PRAISE = 'Such a lovely kurta soft and light and true to size and my whole family admired it from the first day on'

describe('the passages of a text', () => {
  it('are the whole, each sentence, and windows of words', () => {
    const text = `${PRAISE}. Nobody likes you! Thank you.`
    const passages = passagesOf(text, 4)
    expect(passages[0]).toBe(text)
    expect(passages).toContain('Nobody likes you! ')
    expect(passages).toContain('Such a lovely kurta soft and light and true to size and my ')
    expect(passages.every((passage) => text.includes(passage))).toBe(true)
  })

  it('of a short sentence are itself', () => {
    expect(passagesOf('Soft, light and exactly the blue I wanted.', 4)).toEqual(['Soft, light and exactly the blue I wanted.'])
  })

  it.each([' ', '_', '.', '-', ', ', '\n'])('hold eight words together wherever they stand, with %j between them', (between) => {
    const abuse = 'one two three four five six seven eight'.split(' ').join(between)
    const praise = PRAISE.split(' ')
    for (let at = 0; at <= praise.length; at++) {
      const text = [...praise.slice(0, at), abuse, ...praise.slice(at)].join(between)
      expect(
        passagesOf(text, 4)
          .slice(1)
          .some((passage) => passage.includes(abuse)),
      ).toBe(true)
    }
  })

  it('keep letters that stand apart together', () => {
    const passages = passagesOf(`${PRAISE} you are an i d i o t ${PRAISE}`, 4)
    expect(passages.slice(1).some((passage) => passage.includes('are an i d i o t'))).toBe(true)
  })

  it('are as many as the text is long', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 500, unit: fc.constantFrom('a', 'B', '1', ' ', '.', '!', "'", '\n', 'क', '\u200b', '🙂') }),
        (text) => {
          const passages = passagesOf(text, 4)
          expect(passages.length).toBeLessThanOrEqual(2 + text.length / 2)
          expect(passages[0]).toBe(text)
        },
      ),
    )
  })
})
