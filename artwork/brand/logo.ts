import { BRAND } from './colours.ts'
import { DEVANAGARI, LATIN } from './mark.ts'
import { roughBox, specks } from './rough-shape.ts'

/** Colour of the name on a light page. */
const INK = '#1c2840'

/** The logo and the mark alone, for light and for dark ground: SVGs by name. */
export const logos = (): Record<string, string> => ({
  'logo.svg': logo(BRAND.madder, INK),
  'logo-light.svg': logo(BRAND.khadi, BRAND.khadi),
  'mark.svg': logo(BRAND.madder),
  'mark-light.svg': logo(BRAND.khadi),
})

/** A printed block with छाप left bare, and the name beside it where it has a colour. */
function logo(block: string, name?: string): string {
  const outline = roughBox({ x: 0, y: 0, width: 118, height: 92 }, { seed: 'logo', stray: 0.85, step: 3.2, corner: 3 })
  const holes = specks({ x: 4, y: 4, width: 110, height: 84 }, 16, { seed: 'lg', size: 0.7 })
  const id = name ? 'k1' : 'k0'
  const bare =
    `<mask id="${id}"><rect x="-4" y="-4" width="126" height="100" fill="#fff"/>` +
    `<g transform="translate(9.500 66) scale(0.0648)" fill="#000"><path d="${DEVANAGARI}"/></g><path fill="#000" d="${holes}"/></mask>`
  const word = name ? `<g transform="translate(136 73) scale(.0735)" fill="${name}"><path d="${LATIN}"/></g>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${name ? 392 : 122} 96" role="img" aria-label="Chhaap">` +
    `<g><defs>${bare}</defs><path fill="${block}" mask="url(#${id})" d="${outline}"/></g>${word}</svg>`
  )
}
