import { expect, it } from 'vitest'
import { returnsNote, returnsTerms } from './returns.ts'

const FAULTY = 'Arrived faulty? Tell us.'

it('promises what the shop folder switches on, and nothing else', () => {
  expect(returnsTerms({ cancelBeforeDispatch: false, faulty: null })).toBe('There are no returns and no refunds.')
  expect(returnsTerms({ cancelBeforeDispatch: false, faulty: FAULTY })).toBe('There are no returns and no refunds.')
  expect(returnsTerms({ cancelBeforeDispatch: true, faulty: null })).toBe(
    'An order can be cancelled until it is handed to the courier. After that: no returns or refunds.',
  )
  expect(returnsTerms({ cancelBeforeDispatch: true, faulty: FAULTY })).toBe(
    'An order can be cancelled until it is handed to the courier. After that: no returns or refunds; what arrived faulty is put right, if told within 7 days of delivery.',
  )
})

it('says it in a few words', () => {
  expect(returnsNote({ cancelBeforeDispatch: false })).toBe('No returns or refunds')
  expect(returnsNote({ cancelBeforeDispatch: true })).toBe('No returns or refunds after dispatch')
})
