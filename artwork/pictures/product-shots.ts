import { getPiece } from '../range/range.ts'
import { productPictures, type PictureKind } from './product-pictures.ts'
import type { ShopPicture } from './shop-picture.ts'

/** Products' pictures are drawn this wide. */
export const FULL_WIDTH = 1600

const SWATCH = { 240: 46, 400: 42, 600: 40 }
const LARGE = { 400: 46, 800: 44, 1200: 38 }

/** A strip across the middle of a cloth, above a form on a phone. */
const BAND = { top: 690, width: FULL_WIDTH, height: 620 }

/** Pictures of products that the shop's own pages show. */
export const SHOTS = {
  'print-nargis': { widths: SWATCH, webp: 600, draw: drawingOf('nargis-wrap-dress', 'cloth') },
  'print-jaal': { widths: SWATCH, webp: 600, draw: drawingOf('anar-jaal-shift', 'cloth') },
  'print-kairi': { widths: { ...SWATCH, 800: 38 }, webp: 600, draw: drawingOf('kairi-yoke-tunic', 'cloth') },
  'print-dabu': { widths: { ...SWATCH, 1200: 38 }, webp: 600, draw: drawingOf('dabu-palazzo', 'cloth') },
  'print-ajrakh': { widths: { ...SWATCH, 1200: 38 }, webp: 600, draw: drawingOf('ajrakh-stole', 'cloth') },
  'print-jali': { widths: SWATCH, webp: 600, draw: drawingOf('jali-sundress', 'cloth') },
  'band-dabu': { widths: { 780: 40 }, crop: BAND, draw: drawingOf('dabu-palazzo', 'cloth') },
  'band-ajrakh': { widths: { 780: 40 }, crop: BAND, draw: drawingOf('ajrakh-stole', 'cloth') },
  'coffee-pouch': { widths: LARGE, webp: 800, draw: drawingOf('malabar-coffee', 'front') },
  'coffee-cloth': { widths: LARGE, webp: 800, draw: drawingOf('baba-budan-coffee', 'cloth') },
  'size-chart': { widths: LARGE, webp: 800, draw: drawingOf('anar-jaal-shift', 'back') },
} satisfies Record<string, ShopPicture>

function drawingOf(id: string, kind: PictureKind): ShopPicture['draw'] {
  return () => {
    const picture = productPictures(getPiece(id)).find((candidate) => candidate.kind === kind)
    if (!picture) throw new Error(`${id} has no picture of its ${kind}`)
    return picture.draw(FULL_WIDTH)
  }
}
