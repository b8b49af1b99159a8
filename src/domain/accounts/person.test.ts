import { describe, expect, it } from 'vitest'
import { providerName, readDisplayName } from './person.ts'

const nameOf = (typed: string, email: string | null = 'asha.rao@example.in') => {
  const read = readDisplayName(typed, email)
  return read.ok ? read.name : null
}

describe('a display name that somebody types', () => {
  it.each([
    ['Asha Rao', 'Asha Rao'],
    ['  Asha \t\n  Rao ', 'Asha Rao'],
    ['आशा राव', 'आशा राव'],
    // Hindi is written with joiners.
    ['क्\u200dष', 'क्\u200dष'],
    ['李', '李'],
    ['Asha\u202Eoar', 'Ashaoar'],
    ['\u2066Asha\u2069\u200B', 'Asha'],
    ['Asha\u3164', 'Asha'],
    ['A'.repeat(50), 'A'.repeat(50)],
    ['<b>Asha</b>', '<b>Asha</b>'],
  ])('%j becomes %j', (typed, name) => {
    expect(nameOf(typed)).toBe(name)
  })

  it.each([
    '',
    '   ',
    '\u202E\u202D',
    '\u200d\u200d',
    '...',
    'A'.repeat(51),
    'A'.repeat(1_000_000),
    `A${'\u0301'.repeat(40)}`,
    'asha.rao@example.in',
    'me@here',
    'Asha.Rao',
    'asha.\u200Brao',
  ])('%j is refused', (typed) => {
    expect(nameOf(typed)).toBeNull()
  })

  it('may be anything without an address to reveal', () => {
    expect(nameOf('asha.rao', null)).toBe('asha.rao')
  })
})

it('a provider’s name loses what nobody sees too', () => {
  expect(providerName('Asha\u202E Rao\u200B', null)).toBe('Asha Rao')
  expect(providerName('\u202E', null)).toBeNull()
})
