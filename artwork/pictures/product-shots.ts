import { getPiece } from '../range/range.ts'
import { drapedCloth } from './draped-cloth.ts'
import { productPictures, type PictureKind } from './product-pictures.ts'
import type { ShopPicture } from './shop-picture.ts'

/** Products' pictures are drawn this wide. */
export const FULL_WIDTH = 1600

const SWATCH = { 240: 46, 400: 42, 600: 40 }
const LARGE = { 400: 46, 800: 44, 1200: 38 }

/** Cloths and pieces that the shop's own pages show. */
export const SHOTS: Record<string, ShopPicture> = {
  'print-nargis': { widths: SWATCH, webp: 600, draw: clothOf('nargis-wrap-dress') },
  'print-jaal': { widths: SWATCH, webp: 600, draw: clothOf('anar-jaal-shift') },
  'print-kairi': { widths: { ...SWATCH, 1600: 42 }, webp: 600, draw: clothOf('kairi-yoke-tunic') },
  'print-dabu': { widths: { ...SWATCH, 1200: 38 }, webp: 600, draw: clothOf('dabu-palazzo') },
  'print-ajrakh': { widths: { ...SWATCH, 1600: 42 }, webp: 600, draw: clothOf('ajrakh-stole') },
  'print-jali': { widths: SWATCH, webp: 600, draw: clothOf('jali-sundress') },
  'coffee-cloth': { widths: LARGE, webp: 800, draw: clothOf('baba-budan-coffee') },
  'size-chart': { widths: LARGE, webp: 800, draw: pictureOf('anar-jaal-shift', 'back') },
}

function clothOf(id: string): ShopPicture['draw'] {
  return () => drapedCloth(getPiece(id), FULL_WIDTH)
}

function pictureOf(id: string, kind: PictureKind): ShopPicture['draw'] {
  return async () => {
    const picture = productPictures(getPiece(id)).find((candidate) => candidate.kind === kind)!
    return (await picture.draw(FULL_WIDTH)).scene
  }
}
