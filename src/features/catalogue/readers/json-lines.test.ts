import { describe, expect, it } from 'vitest'
import { createLineFinder, lineOfSyntaxError } from './json-lines.ts'

const TEXT = `[
  { "id": "kurta" },

  {
    "id": "robe", "note": "a \\"line\\n",
    "metadata": {
      "is_oos": "perhaps"
    }
  }
]`

describe('the line of a value', () => {
  const lineOf = createLineFinder(TEXT)

  it.each([
    [[0], 2],
    [[1], 4],
    [[1, 'note'], 5],
    [[1, 'metadata', 'is_oos'], 7],
  ])('%j is %d', (path, line) => {
    expect(lineOf(path)).toBe(line)
  })

  it('is that of what should hold it when it is missing', () => {
    expect(lineOf([1, 'name'])).toBe(4)
    expect(lineOf([1, 'metadata', 'price_usd'])).toBe(6)
    expect(lineOf([7])).toBe(1)
  })
})

it('a syntax error names its line', () => {
  const error = (text: string) => {
    try {
      JSON.parse(text)
    } catch (error) {
      return error as SyntaxError
    }
    throw new Error('this is JSON')
  }
  expect(lineOfSyntaxError(error('[\n  {"id": "kurta",}\n]'))).toBe(2)
  expect(lineOfSyntaxError(error('nothing'))).toBeNull()
})
