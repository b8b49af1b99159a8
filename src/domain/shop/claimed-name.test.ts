import { describe, expect, it } from 'vitest'
import { claimOf } from './claimed-name.ts'

const claims = (name: string) => claimOf(name, { shop: ['Chhaap', 'छाप'], owners: ['Meera Joshi', '李'] }) !== null

describe('a display name', () => {
  it.each([
    'Chhaap',
    'Chhaap Support',
    'CHHAAP',
    'The Chhaap Team',
    'ChhaapSupport',
    'C h h a a p',
    'c.h.h.a.a.p',
    // Cyrillic, Greek, figures, accents, full width, Hindi.
    'Сhhaap',
    'Сһһаар',
    'Chhααp',
    'Chh4ap help',
    'Chháap',
    'Ｃｈｈａａｐ',
    'छाप',
    'Chap',
    'Meera Joshi',
    'meera  JOSHI',
    'Мeera Joshi',
    'www.cheap',
    'cheap-kurtas.com',
    'cheap kurtas . shop',
    'http://x',
    '98765 43210',
    'Call +91-98765-43210',
    '९८७६५४३२१०',
    'Asha ９８７６５４３２',
  ])('may not be %j', (name) => expect(claims(name)).toBe(true))

  it.each([
    'Asha Rao',
    'Meera',
    'Joshi Meera',
    'Chapman',
    'Sachapriya',
    'A. R. Rahman',
    'Dr. Indira',
    'Asha 1984',
    'आशा राव',
    '王',
    'Shopper 7KQD',
    'S.K.',
  ])('may be %j', (name) => expect(claims(name)).toBe(false))
})
