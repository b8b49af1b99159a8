import { expect, it } from 'vitest'
import { returnsNote, returnsTerms, type ReturnRules } from './returns.ts'

const FAULTY = 'Arrived faulty? Tell us.'

it('promises what the shop folder switches on, and nothing else', () => {
  expect(returnsTerms({ cancelBeforeDispatch: false, faulty: null, returns: null })).toBe('There are no returns and no refunds.')
  expect(returnsTerms({ cancelBeforeDispatch: false, faulty: FAULTY, returns: null })).toBe('There are no returns and no refunds.')
  expect(returnsTerms({ cancelBeforeDispatch: true, faulty: null, returns: null })).toBe(
    'An order can be cancelled until it is handed to the courier. After that: no returns or refunds.',
  )
  expect(returnsTerms({ cancelBeforeDispatch: true, faulty: FAULTY, returns: null })).toBe(
    'An order can be cancelled until it is handed to the courier. After that: no returns or refunds; what arrived faulty is put right, if told within 7 days of delivery.',
  )
})

it('says it in a few words', () => {
  expect(returnsNote({ cancelBeforeDispatch: false, returns: null })).toBe('No returns or refunds')
  expect(returnsNote({ cancelBeforeDispatch: true, returns: null })).toBe('No returns or refunds after dispatch')
})

it('says for how many days what comes back, and who pays the way', () => {
  const rules: ReturnRules = { days: 7, refund: true, exchange: true, cost: 'buyer' }
  const terms = (returns: ReturnRules) => returnsTerms({ cancelBeforeDispatch: true, faulty: FAULTY, returns })
  expect(terms(rules)).toBe(
    'An order can be cancelled until it is handed to the courier. Within 7 days of delivery, unworn pieces can be given back for their money or exchanged for another size: please ask at your order first. You pay for sending them back. What arrived faulty is put right, if told within 7 days of delivery.',
  )
  expect(returnsTerms({ cancelBeforeDispatch: false, faulty: null, returns: { ...rules, days: 1, refund: false, cost: 'shop' } })).toBe(
    'Within 1 day of delivery, unworn pieces can be exchanged for another size: please ask at your order first. We pay for sending them back.',
  )
  const note = (returns: ReturnRules) => returnsNote({ cancelBeforeDispatch: true, returns })
  expect([note(rules), note({ ...rules, refund: false }), note({ ...rules, days: 30, exchange: false })]).toEqual([
    'Returns and exchanges for another size within 7 days of delivery',
    'Exchanges for another size within 7 days of delivery',
    'Returns within 30 days of delivery',
  ])
})
