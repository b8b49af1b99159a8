import type { PictureKind } from '../pictures/product-pictures.ts'
import { printTable } from './printing.ts'

/** How a piece's worn picture is made. */
export interface Worn {
  /** Its pattern: a file of `garments/`. */
  garment: string
  /** How far apart the points of its cloth are, in cm: what is large is coarser. */
  mesh: number
  kind: PictureKind
  /** The part that the close view shows: lowest and highest cm above the floor; none for what is small anyway. */
  near?: readonly [number, number]
  /** How many cm to the right of its middle the close view looks. */
  aside?: number
  /** The two colours of the wall. Pale cloth stands before a darker one: warm grey behind blue and green prints, blue grey behind red ones. */
  wall?: readonly [string, string]
}

/** Collar and placket. */
const UPPER = [98, 146] as const
/** From the neck to a belt that is tied. */
const BELTED = [91, 145] as const
/** A waistband and its tie. */
const WAIST = [67, 109] as const

const WARM_GREY = ['#a9a196', '#b3aca1'] as const
const BLUE_GREY = ['#7c8594', '#868f9d'] as const

/** The pieces that have a worn picture, by their product's id. */
export const WORN: Record<string, Worn> = {
  'neel-buti-kurta': { garment: 'kurta', mesh: 0.85, kind: 'lookbook', near: UPPER, wall: WARM_GREY },
  'anar-jaal-shift': { garment: 'shift', mesh: 1, kind: 'lookbook', near: UPPER, wall: BLUE_GREY },
  'nargis-wrap-dress': { garment: 'wrap_dress', mesh: 1.05, kind: 'lookbook', near: BELTED },
  'hara-tiered-dress': { garment: 'tiered_dress', mesh: 1.4, kind: 'lookbook', near: UPPER },
  'jali-sundress': { garment: 'sundress', mesh: 1.05, kind: 'lookbook', near: UPPER, wall: WARM_GREY },
  'ajrakh-camp-shirt': { garment: 'camp_shirt', mesh: 1, kind: 'lookbook', near: UPPER },
  'patti-bel-shirt': { garment: 'bel_shirt', mesh: 1, kind: 'lookbook', near: UPPER },
  'kairi-yoke-tunic': { garment: 'yoke_tunic', mesh: 1.25, kind: 'lookbook', near: UPPER, wall: BLUE_GREY },
  'kairi-robe': { garment: 'robe', mesh: 1.2, kind: 'lookbook', near: BELTED, wall: WARM_GREY },
  'bagru-quilted-jacket': { garment: 'quilted_jacket', mesh: 1.4, kind: 'lookbook', near: UPPER },
  'dabu-palazzo': { garment: 'palazzo', mesh: 1.2, kind: 'lookbook', near: WAIST },
  'lehar-skirt': { garment: 'skirt', mesh: 1.5, kind: 'lookbook', near: WAIST, wall: WARM_GREY },
  'ajrakh-stole': { garment: 'stole', mesh: 1, kind: 'other', near: [54, 100], aside: 12.5 },
  'kairi-tote': { garment: 'tote', mesh: 0.9, kind: 'other', near: [70, 102] },
  'malabar-coffee': { garment: 'malabar', mesh: 0.5, kind: 'other' },
  'baba-budan-coffee': { garment: 'baba_budan', mesh: 0.5, kind: 'other' },
}

/** Its place among a product's pictures; the drawn ones are 1 to 4. */
export const WORN_NUMBER = 5

/** How a photograph is taken. */
export interface Shot {
  /** Pixels; it is shown at another size. */
  rendered: readonly [width: number, height: number]
  /** Rays a pixel. */
  samples: number
  /** What `render.py` is told of the camera. */
  camera: readonly string[]
}

/** One photograph of a draped piece. */
export interface View extends Shot {
  number: number
  kind: PictureKind
}

/** Large, with few rays: its light is smoothed, and it is made smaller last, which smooths its edges. */
const LARGE = { rendered: [1440, 1800], samples: 3 } as const

/** From the front, close by and, of what is worn, from behind. */
export function viewsOf({ kind, near, aside, wall }: Worn): View[] {
  const ground = wall ? ['--wall', ...wall] : []
  const views: View[] = [{ ...LARGE, number: WORN_NUMBER, kind, camera: ground }]
  const camera = [...ground, '--frame', ...(near ?? []).map(String), ...(aside ? ['--aim', String(aside)] : [])]
  if (near) views.push({ ...LARGE, number: 6, kind: 'near', camera })
  if (kind === 'lookbook') views.push({ ...LARGE, number: 7, kind: 'behind', camera: [...ground, '--turn', '200'] })
  return views
}

const INDIGO_WALL = ['--wall', '#22324f', '#293b5c']

/** What is cut, and of which pieces' cloth. */
export interface Cut extends Pick<Worn, 'garment' | 'mesh'> {
  cloth: readonly string[]
  /** On a hanger instead of a form. */
  hung?: boolean
  /** Leaves what is seen beside its pieces' cloth in its folder. */
  prepare?: (folder: string) => Promise<void>
}

export function cutOf(id: string): Cut {
  const { garment, mesh } = WORN[id]!
  return { garment, mesh, cloth: [id] }
}

/** Pictures of the shop's own pages. */
export interface Setting {
  /** A piece, or what is cut of several. */
  piece: string | Cut
  /** Pieces beside it: how many cm to its right, and how far turned in degrees. */
  beside: readonly { piece: string; right: number; turn: number }[]
  /** All on hangers instead of forms. */
  hung?: boolean
  views: readonly (Shot & { name: string; width: number; widths: Record<number, number>; webp: number })[]
}

/** How a collection's picture is drawn, and the widths in which it is delivered, each with its quality. */
const LONG = { width: 1920, samples: 6, widths: { 480: 58, 960: 56, 1440: 54, 1920: 52 }, webp: 960 } as const

/** By the name that the command is given. */
export const SETTINGS: Record<string, Setting> = {
  /** One piece before an indigo wall opens the home page: for a desk with room for words at its left, and for a phone. */
  home: {
    piece: 'nargis-wrap-dress',
    beside: [],
    views: [
      {
        name: 'hero-wide',
        width: 2400,
        rendered: [2000, 1000],
        samples: 3,
        camera: ['--frame', '76', '158', '--aim', '-38', '--turn', '-24', ...INDIGO_WALL],
        widths: { 1440: 66, 1920: 62, 2400: 58 },
        webp: 2400,
      },
      {
        name: 'hero-tall',
        width: 1170,
        rendered: [1404, 1432],
        samples: 3,
        camera: ['--frame', '75', '158', '--turn', '-20', ...INDIGO_WALL],
        widths: { 480: 62, 780: 56, 1170: 50 },
        webp: 780,
      },
    ],
  },
  /** Four pieces on a rail, evenly over its width, head their collection. */
  rail: {
    piece: 'neel-buti-kurta',
    beside: [
      { piece: 'anar-jaal-shift', right: -72, turn: -33 },
      { piece: 'hara-tiered-dress', right: 24, turn: -32 },
      { piece: 'nargis-wrap-dress', right: 72, turn: -27 },
    ],
    hung: true,
    views: [
      {
        name: 'rail-long',
        rendered: [2400, 900],
        camera: ['--right', '-24', '--turn', '-28', '--frame', '72', '176', '--wall', ...WARM_GREY],
        ...LONG,
      },
    ],
  },
  /** The hanging stole's border and fringe head the collection of its print. */
  stole: {
    piece: 'ajrakh-stole',
    beside: [],
    views: [
      {
        name: 'ajrakh-long',
        rendered: [1920, 720],
        camera: ['--frame', '55', '91', '--aim', '2'],
        ...LONG,
      },
    ],
  },
  /** Three stacks of folded cloth head the collection of what is blue. */
  shelf: {
    piece: { garment: 'stacks', mesh: 0.9, cloth: ['dabu-palazzo', 'neel-buti-kurta', 'lehar-skirt', 'kairi-robe', 'patti-bel-shirt'] },
    beside: [],
    views: [
      {
        name: 'shelf-long',
        rendered: [1920, 720],
        camera: ['--wall', ...WARM_GREY],
        ...LONG,
      },
    ],
  },
  /** A printer's table tells how the printing is done. */
  printing: {
    piece: { garment: 'printing', mesh: 1.5, cloth: [], prepare: printTable },
    beside: [],
    views: [
      {
        name: 'craft-wide',
        width: 2400,
        rendered: [2400, 1200],
        samples: 3,
        camera: ['--frame', '-35', '30', '--aim', '16', '--wall', ...WARM_GREY],
        widths: { 1440: 52, 1920: 48, 2400: 44 },
        webp: 2400,
      },
      {
        name: 'craft-tall',
        width: 1170,
        rendered: [1170, 1462],
        samples: 8,
        camera: ['--frame', '-46', '32', '--aim', '-7', '--wall', ...WARM_GREY],
        widths: { 480: 56, 780: 50, 1170: 44 },
        webp: 780,
      },
    ],
  },
  /** Coffee on its table, for the home page. */
  pouch: {
    piece: 'malabar-coffee',
    beside: [],
    views: [
      {
        name: 'coffee-pouch',
        width: 1200,
        rendered: [1080, 1350],
        samples: 6,
        camera: ['--frame', '-8', '24.5'],
        widths: { 400: 56, 800: 50, 1200: 46 },
        webp: 800,
      },
    ],
  },
}
