import { describe, expect, it } from 'vitest'
import { isOpen, nextChange, readRule, ruleText } from './collection.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)
const season = { from: at('20T18:30'), until: at('30T18:30') }

it('a collection is there from its beginning until its end', () => {
  const open = (time: string) => isOpen(season, at(time))
  expect([open('20T18:29'), open('20T18:30'), open('30T18:29'), open('30T18:30')]).toEqual([false, true, true, false])
  expect(isOpen({ from: null, until: null }, at('01T00:00'))).toBe(true)
})

it('what is open changes at the next of these moments', () => {
  const all = [season, { from: null, until: at('25T18:30') }]
  expect([
    nextChange(all, at('19T00:00')),
    nextChange(all, at('21T00:00')),
    nextChange(all, at('26T00:00')),
    nextChange(all, at('30T19:00')),
  ]).toEqual([season.from, at('25T18:30'), season.until, null])
})

describe('a rule', () => {
  const known = { fields: ['dye', 'type'], types: ['swag'] }
  it.each(['dye=Indigo', 'dye=Indigo, type=swag, newest=8, sale', 'sale', 'newest=200'])('%s is read, and written as it was', (typed) => {
    expect(ruleText(readRule(typed, known)!)).toBe(typed)
  })
  it.each(['', 'dye', 'dye=', 'maker=x', 'type=hats', 'newest=0', 'newest=201', 'sale=yes', 'dye=Indigo,'])('%j is none', (typed) => {
    expect(readRule(typed, known)).toBeUndefined()
  })
})
