import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from '../../test/support/any-character.ts'
import { cutText, isUuid, unbroken, withoutContacts } from './text.ts'

it('takes what the database takes as a uuid', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect([isUuid(id), isUuid(id.toUpperCase())]).toEqual([true, true])
    }),
  )
})

it.each([
  '',
  'me',
  'x',
  '01890a5d-ac96-774b-bcce-b302099a805',
  '01890a5d-ac96-774b-bcce-b302099a8057\n',
  "01890a5d-ac96-774b-bcce-b302099a805'",
])('takes nothing else, such as %j', (text) => {
  expect(isUuid(text)).toBe(false)
})

it.each([
  ['550 no such user <asha.rao@example.in>', '550 no such user <(address)>'],
  ['The number +91 98765 43210 is not reachable', 'The number (number) is not reachable'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED 127.0.0.1:2525'],
])('hides whom a message names: %j', (message, shown) => {
  expect(withoutContacts(message)).toBe(shown)
})

it.each([
  ['short', 10, 'short'],
  ['exactly ten', 7, 'exactly'],
  [`${'x'.repeat(59)}\u{1f9f5} and more`, 60, 'x'.repeat(59)],
  [`${'x'.repeat(59)}e\u0301`, 60, 'x'.repeat(59)],
  ['\u0915\u0940\u0915\u0940', 3, '\u0915\u0940'],
  ['\u{1f469}\u200d\u{1f469}\u200d\u{1f467}', 7, '\u{1f469}\u200d\u{1f469}\u200d'],
  ['\u{1f9f5}', 1, ''],
  [`e${'\u0301'.repeat(90)}`, 50, `e${'\u0301'.repeat(49)}`],
])('cuts %j at %i between characters', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

it('cuts off nothing that fits, never more than there is room for, and no character in two', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 80 }).map((some) => some.toWellFormed())
  fc.assert(
    fc.property(text, fc.nat(60), (text, most) => {
      const cut = cutText(text, most)
      expect([text.startsWith(cut), cut.length <= most, cut.isWellFormed(), text.length > most || cut === text]).toEqual(
        Array.from({ length: 4 }, () => true),
      )
    }),
  )
})

it('looks at no more of a text than it keeps', () => {
  for (const part of ['\u0301', '\u200d', '\u{1f469}\u200d', '\u{1f1ee}'])
    expect(cutText(part.repeat(5_000_000), 100).length).toBeLessThanOrEqual(100)
})

it.each([
  ['Hem 116 cm, 95 gsm, printed in 2 or 3 goes', 'Hem 116\u00a0cm, 95\u00a0gsm, printed in 2 or 3 goes'],
  ['Size charts say less than the size chart', 'Size charts say less than the size\u00a0chart'],
  ['block-printed, 5-6 days, off -', 'block-\u2060printed, 5-6 days, off -'],
])('keeps together what belongs to one line: %j', (text, shown) => {
  expect(unbroken(text)).toBe(shown)
})
