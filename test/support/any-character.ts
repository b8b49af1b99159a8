import fc from 'fast-check'

/** These are halves of characters in UTF-16. */
const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Any character of Unicode, for `fc.string`: what its own unit "binary" gives. That one makes a table of all of them first, which
 * takes each worker a second and 130 MB.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count), indexOf)

/** Of a value that was not drawn, so that it can be made smaller all the same. @throws when it is no character */
function indexOf(value: unknown): number {
  const [character, ...rest] = typeof value === 'string' ? value : []
  if (character === undefined || rest.length > 0 || !character.isWellFormed()) throw new Error('This is no character.')
  const code = character.codePointAt(0)!
  return code < SURROGATES.first ? code : code - SURROGATES.count
}
