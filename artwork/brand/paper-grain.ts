import sharp from 'sharp'
import { sequence } from '../engine/chance.ts'

const SIZE = 128

/** A small tile of faint black and white noise: over flat dyed areas it hides the bands of their encoding. */
export function paperGrain(): Promise<Buffer> {
  const next = sequence('grain')
  const pixels = Buffer.alloc(SIZE * SIZE * 4)
  for (let i = 0; i < pixels.length; i += 4) {
    const value = next() - 0.5
    pixels.fill(value > 0 ? 255 : 0, i, i + 3)
    pixels[i + 3] = Math.round(Math.abs(value) * 26)
  }
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .png({ palette: true, colours: 24, dither: 0 })
    .toBuffer()
}
