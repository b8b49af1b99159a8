import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUuid } from './text.ts'

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
