import { expect, it } from 'vitest'
import { paragraphsOf } from './content.ts'

it.each([
  ['One.\n\nTwo.', ['One.', 'Two.']],
  ['One,\nand more.\n \n Two.\n', ['One,\nand more.', 'Two.']],
  ['One.', ['One.']],
  [' \n\n ', []],
])('the paragraphs of %j are divided by its empty lines', (content, paragraphs) => {
  expect(paragraphsOf({ content })).toEqual(paragraphs)
})
