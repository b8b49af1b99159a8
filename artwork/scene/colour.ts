/** Red, green and blue as amounts of light (linear, 0..1): dyes and shadows multiply correctly only in these. */
export type Rgb = [red: number, green: number, blue: number]

const STEPS = 4096
const SRGB = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = i / STEPS
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** An amount of light as a byte of an sRGB picture. */
export const toSrgb = (light: number): number => SRGB[light <= 0 ? 0 : light >= 1 ? STEPS : (light * STEPS + 0.5) | 0]!

const channel = (hex: string, from: number) => {
  const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** `#rrggbb` as light. */
export const light = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
