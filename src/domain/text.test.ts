import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUuid, withoutContacts } from './text.ts'

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
