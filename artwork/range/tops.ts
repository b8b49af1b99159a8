import type { PrintOrder } from '../prints/prints.ts'
import type { Piece } from './piece.ts'

/** The lining of the jacket, which its edges are bound with. */
const STARS: PrintOrder = { print: 'tara', base: 'indigo', a: 'khadi', b: 'indigoPale', dyed: true }

/** Kurtas, shirts, tunics and jackets. */
export const TOPS: Piece[] = [
  {
    id: 'neel-buti-kurta',
    cut: 'kurta',
    near: [3, 16],
    cloth: {
      main: { print: 'buti', base: 'khadi', a: 'indigoMid', b: 'indigoPale', line: 'indigo', scale: 1.14 },
      border: { print: 'bel', base: 'khadi', a: 'indigoMid', b: 'indigoPale', line: 'indigo' },
    },
  },
  {
    id: 'patti-bel-shirt',
    cut: 'shirt',
    near: [4, 14],
    cloth: {
      main: { print: 'patti', base: 'white', a: 'indigoMid', b: 'indigoPale', line: 'indigo' },
      border: { print: 'mandir', base: 'white', a: 'indigoMid', line: 'indigo' },
      trim: { print: 'solid', base: 'indigoWash' },
    },
  },
  {
    id: 'bagru-quilted-jacket',
    cut: 'quiltedJacket',
    near: [8, 24],
    cloth: {
      main: { print: 'bagru', base: 'pomegranatePale', a: 'madder', line: 'iron' },
      lining: STARS,
      border: STARS,
    },
  },
  {
    id: 'kairi-yoke-tunic',
    cut: 'yokeTunic',
    near: [2, 14],
    cloth: {
      main: { print: 'kairi', base: 'khadi', a: 'madderMid', b: 'green', line: 'madderDeep' },
      border: { print: 'bel', base: 'khadi', a: 'madder', b: 'green', line: 'madderDeep' },
      yoke: { print: 'jali', base: 'madder', a: 'khadi', b: 'turmericPale', line: 'khadi', dyed: true, scale: 0.62 },
      trim: { print: 'solid', base: 'madder' },
    },
  },
  {
    id: 'ajrakh-camp-shirt',
    cut: 'campShirt',
    near: [5, 18],
    cloth: {
      main: { print: 'ajrakh', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron', scale: 0.86 },
      border: { print: 'takhti', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron' },
      trim: { print: 'solid', base: 'madder' },
    },
  },
]
