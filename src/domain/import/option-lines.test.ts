import { describe, expect, it } from 'vitest'
import { USUAL_SIZES } from '../catalogue/size.ts'
import { readOptionLines, writeOptionLines } from './option-lines.ts'

const read = (text: string, stored?: Parameters<typeof readOptionLines>[2]) => readOptionLines(text, USUAL_SIZES, stored)

const COLOUR = { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] }
const SIZE = { name: 'size', label: 'Size', values: ['S', 'M'] }

describe('the options of a product, as an operator writes them', () => {
  it('are read as they are written', () => {
    expect(read(writeOptionLines([SIZE, COLOUR]))).toEqual([SIZE, COLOUR])
    expect(read('\n Colour : indigo,  madder \n')).toEqual([COLOUR])
    expect(read('')).toEqual([])
  })

  it('keep the name under which pieces are counted when the label is another one or the order changes', () => {
    expect(read('Dye: indigo, madder', [COLOUR])).toEqual([{ ...COLOUR, label: 'Dye' }])
    expect(read('Colour: indigo, madder\nSize: S, M', [SIZE, COLOUR])).toEqual([COLOUR, SIZE])
  })

  it('have names of their own in every script', () => {
    expect(read('रंग: नील, मजीठ\nCut & length: short, long')).toEqual([
      { name: 'option-1', label: 'रंग', values: ['नील', 'मजीठ'] },
      { name: 'cut-length', label: 'Cut & length', values: ['short', 'long'] },
    ])
  })

  it('have commas, quotation marks and slashes within values', () => {
    const odd = { name: 'colour', label: 'Colour', values: ['Red, deep', 'indigo/white', '5" wide', '"raw"', 'a'] }
    expect(writeOptionLines([odd])).toBe('Colour: "Red, deep", indigo/white, "5"" wide", """raw""", a')
    expect(read(writeOptionLines([odd]))).toEqual([odd])
    expect(read('Colour: 5" wide, 6" wide')?.[0]?.values).toEqual(['5" wide', '6" wide'])
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
    expect(read(text)).toBeNull()
  })
})
