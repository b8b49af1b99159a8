import { describe, expect, it } from 'vitest'
import { readOptionLines, writeOptionLines } from './option-lines.ts'

const COLOUR = { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] }
const SIZE = { name: 'size', label: 'Size', values: ['S', 'M'] }

describe('the options of a product, as an operator writes them', () => {
  it('are read as they are written', () => {
    expect(readOptionLines(writeOptionLines([SIZE, COLOUR]))).toEqual([SIZE, COLOUR])
    expect(readOptionLines('\n Colour : indigo,  madder \n')).toEqual([COLOUR])
    expect(readOptionLines('')).toEqual([])
  })

  it('keep the name under which pieces are counted when the label is another one or the order changes', () => {
    expect(readOptionLines('Dye: indigo, madder', [COLOUR])).toEqual([{ ...COLOUR, label: 'Dye' }])
    expect(readOptionLines('Colour: indigo, madder\nSize: S, M', [SIZE, COLOUR])).toEqual([COLOUR, SIZE])
  })

  it('have names of their own in every script', () => {
    expect(readOptionLines('रंग: नील, मजीठ\nCut & length: short, long')).toEqual([
      { name: 'option-1', label: 'रंग', values: ['नील', 'मजीठ'] },
      { name: 'cut-length', label: 'Cut & length', values: ['short', 'long'] },
    ])
  })

  it('have commas, quotation marks and slashes within values', () => {
    const odd = { name: 'colour', label: 'Colour', values: ['Red, deep', 'indigo/white', '5" wide', '"raw"', 'a'] }
    expect(writeOptionLines([odd])).toBe('Colour: "Red, deep", indigo/white, "5"" wide", """raw""", a')
    expect(readOptionLines(writeOptionLines([odd]))).toEqual([odd])
    expect(readOptionLines('Colour: 5" wide, 6" wide')?.[0]?.values).toEqual(['5" wide', '6" wide'])
  })

  it.each([
    'Colour',
    'Colour:',
    ': indigo',
    'Colour: indigo, Indigo',
    'Colour: a\ncolour: b',
    'Size: S, 3XL',
    `Colour: ${'n'.repeat(31)}`,
    `${'n'.repeat(31)}: indigo`,
    'A: 1\nB: 1\nC: 1\nD: 1',
    `A: ${Array.from({ length: 26 }, (_, index) => index).join(', ')}\nB: 1, 2, 3, 4`,
  ])('are not %j', (text) => {
    expect(readOptionLines(text)).toBeNull()
  })
})
