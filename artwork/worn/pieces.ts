import type { PictureKind } from '../pictures/product-pictures.ts'

/** How a piece's worn picture is made. */
export interface Worn {
  /** Its pattern: a file of `garments/`. */
  garment: string
  /** How far apart the points of its cloth are, in cm: what is large is coarser. */
  mesh: number
  kind: PictureKind
}

/** The pieces that have a worn picture, by their product's id. */
export const WORN: Record<string, Worn> = {
  'neel-buti-kurta': { garment: 'kurta', mesh: 0.85, kind: 'lookbook' },
  'anar-jaal-shift': { garment: 'shift', mesh: 1, kind: 'lookbook' },
  'nargis-wrap-dress': { garment: 'wrap_dress', mesh: 1.1, kind: 'lookbook' },
  'hara-tiered-dress': { garment: 'tiered_dress', mesh: 1.15, kind: 'lookbook' },
  'jali-sundress': { garment: 'sundress', mesh: 1.05, kind: 'lookbook' },
  'ajrakh-camp-shirt': { garment: 'camp_shirt', mesh: 1, kind: 'lookbook' },
  'patti-bel-shirt': { garment: 'bel_shirt', mesh: 1, kind: 'lookbook' },
  'kairi-yoke-tunic': { garment: 'yoke_tunic', mesh: 1.25, kind: 'lookbook' },
  'kairi-robe': { garment: 'robe', mesh: 1.4, kind: 'lookbook' },
  'bagru-quilted-jacket': { garment: 'quilted_jacket', mesh: 1.4, kind: 'lookbook' },
  'dabu-palazzo': { garment: 'palazzo', mesh: 1.4, kind: 'lookbook' },
  'lehar-skirt': { garment: 'skirt', mesh: 1.7, kind: 'lookbook' },
  'ajrakh-stole': { garment: 'stole', mesh: 1, kind: 'other' },
  'kairi-tote': { garment: 'tote', mesh: 1, kind: 'other' },
  'malabar-coffee': { garment: 'malabar', mesh: 0.5, kind: 'other' },
  'baba-budan-coffee': { garment: 'baba_budan', mesh: 0.5, kind: 'other' },
}

/** Its place among a product's pictures; the drawn ones are 1 to 4. */
export const WORN_NUMBER = 5
