import { expect, it } from 'vitest'
import { sourceWords } from './source.ts'

it('what led somebody here is said once where first and last are the same', () => {
  const [ig, mail] = [{ source: 'ig' }, { source: 'mail', campaign: 'mela' }]
  expect(sourceWords({ first: ig, last: ig })).toBe('ig')
  expect(sourceWords({ first: ig, last: mail })).toBe('mail, mela; first ig')
})
