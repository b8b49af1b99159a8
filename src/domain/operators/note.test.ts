import { expect, it } from 'vitest'
import { readTags } from './note.ts'

it.each([
  ['', []],
  [' gift , Wait for  call,gift,GIFT,,', ['gift', 'Wait for call']],
  ['a\nb', ['a b']],
  ['x'.repeat(40), ['x'.repeat(40)]],
  ['x'.repeat(41), null],
  [Array.from({ length: 21 }, (_, at) => `t${at}`).join(), null],
])('the tags of %j are %j', (text, tags) => expect(readTags(text)).toEqual(tags))
