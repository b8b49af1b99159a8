import { describe, expect, it } from 'vitest'
import { roomOf } from './room.ts'

describe('the room of a size beside somebody’s best', () => {
  it.each([
    [54.5, 50, 4],
    [51, 50, 0],
    [49, 50, 0],
    [51.5, 50, 1],
    [47, 50, -3],
    [48.5, 50, -2],
  ])('%d cm beside %d is %d, in whole centimetres that it has', (width, mine, room) => {
    expect(roomOf(mine, width)).toBe(room)
  })
})
