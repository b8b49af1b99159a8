// Makes the small font files that every page loads first (src/web/fonts): the letters, figures and signs that the shop itself writes;
// and the letters of Hindi, of which a browser fetches one weight where somebody has written some.
// Everything else comes from the whole fonts, which browsers fetch when a page has a character of theirs (src/web/styles/fonts.css).
//
// Fonts change once in years, so that the tool is not among the dependencies:
//   npm install --no-save subset-font@2.9.0 @fontsource-variable/anek-devanagari@5.3.0 && node scripts/subset-fonts.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = join(ROOT, 'node_modules', '@fontsource-variable')
const OUT = join(ROOT, 'src', 'web', 'fonts')

/** As in the unicode-range of the two faces. */
const SIGNS = '\u00a0©·×–—‘’“”•…−'
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** With the joiners, and the circle that a lone sign stands on. */
const DEVANAGARI = `${Array.from({ length: 128 }, (_, index) => String.fromCharCode(0x900 + index)).join('')}\u200c\u200d\u25cc`

const FONTS = [
  // Headings have one weight.
  { from: 'eczar/files/eczar-latin-wght-normal.woff2', to: 'eczar-first.woff2', wght: 500, keepFeatures: ['kern', 'liga'] },
  {
    from: 'anek-latin/files/anek-latin-latin-wght-normal.woff2',
    to: 'anek-first.woff2',
    wght: { min: 400, max: 700 },
    keepFeatures: ['kern', 'tnum', 'ccmp', 'liga', 'rvrn'],
  },
  { from: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2', to: 'anek-devanagari.woff2', wght: 450, signs: DEVANAGARI },
]

mkdirSync(OUT, { recursive: true })
for (const { from, to, wght, keepFeatures, signs = ASCII + SIGNS } of FONTS) {
  const whole = readFileSync(join(PACKAGES, from))
  const small = await subsetFont(whole, signs, { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures })
  writeFileSync(join(OUT, to), small)
  console.log(`${to}: ${small.length} bytes of ${whole.length}`)
}
