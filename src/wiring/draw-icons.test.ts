import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawIcons } from './draw-icons.ts'

const GROUND = { page: '#fdfcfa', accent: '#93332a' }
const STAMP =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
  '<path fill="#ff0000" fill-rule="evenodd" d="M20 30h60v40h-60zM40 45h20v10h-20z"/></svg>'

it('the mark of mails ends where the drawing ends, and what is cut out of it is light on every ground', async () => {
  const icon = new Map(drawIcons('Chhaap', STAMP, GROUND)).get('mail-mark.png')!
  const { data, info } = await sharp(await icon.load())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  expect(info.width / info.height).toBeCloseTo(1.5, 1)
  expect(pixel(2, 2)).toEqual([255, 0, 0])
  expect(pixel(info.width - 3, 93)).toEqual([255, 0, 0])
  expect(pixel(72, 48)).toEqual([253, 252, 250])
})
