import { describe, expect, it } from 'vitest'
import { nearestWidth, type Picture } from './picture.ts'

const picture = (widths: number[]): Picture => ({
  name: 'pictures/kurta/1',
  width: 1600,
  height: 2000,
  widths,
  webpWidth: 800,
  colour: '#e8e8d8',
  kind: 'front',
})

describe('the width of a picture to show', () => {
  it.each([
    [800, 800],
    [1000, 800],
    [5000, 1600],
    [100, 240],
    [240, 240],
  ])('for %i pixels is %i', (wanted, width) => {
    expect(nearestWidth(picture([240, 480, 800, 1200, 1600]), wanted)).toBe(width)
  })

  it('is nothing before the picture is encoded', () => {
    expect(nearestWidth(picture([]), 800)).toBeNull()
  })
})
