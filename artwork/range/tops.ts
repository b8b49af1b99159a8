import type { Piece } from './piece.ts'

/** Kurtas, shirts, tunics and jackets. */
export const TOPS: Piece[] = [
  {
    id: 'neel-buti-kurta',
    name: 'Neel Buti Kurta',
    garment: 'kurta',
    paper: 'chalk',
    lay: { rotate: -1, scale: 1.06, dy: -8 },
    arms: [-4, -7],
    fourth: 'block',
    cloth: {
      main: { print: 'buti', base: 'khadi', a: 'indigoMid', b: 'indigoPale', line: 'indigo' },
      border: { print: 'bel', base: 'khadi', a: 'indigoMid', b: 'indigoPale', line: 'indigo' },
    },
    second: {
      main: { print: 'buti', base: 'khadi', a: 'madderMid', b: 'pomegranate', line: 'madderDeep' },
      border: { print: 'bel', base: 'khadi', a: 'madderMid', b: 'pomegranate', line: 'madderDeep' },
    },
  },
  {
    id: 'patti-bel-shirt',
    name: 'Patti Bel Shirt',
    garment: 'shirt',
    paper: 'sand',
    lay: { rotate: 1, scale: 1.1, dx: 42, dy: 70 },
    arms: [7, 5],
    fourth: 'stack',
    cloth: {
      main: { print: 'patti', base: 'white', a: 'indigoMid', b: 'indigoPale', line: 'indigo' },
      border: { print: 'mandir', base: 'white', a: 'indigoMid', line: 'indigo' },
      trim: { print: 'solid', base: 'indigoWash' },
    },
    second: {
      main: { print: 'patti', base: 'khadi', a: 'green', b: 'pomegranatePale', line: 'madder' },
      border: { print: 'mandir', base: 'khadi', a: 'madder', line: 'madder' },
      trim: { print: 'solid', base: 'pomegranatePale' },
    },
  },
  {
    id: 'bagru-quilted-jacket',
    name: 'Bagru Quilted Jacket',
    garment: 'quiltedJacket',
    paper: 'chalk',
    lay: { rotate: -0.6, scale: 1.19, dx: -30, dy: 92 },
    arms: [-4, -5],
    fourth: 'corner',
    cloth: {
      main: { print: 'bagru', base: 'pomegranatePale', a: 'madder', line: 'iron' },
      lining: { print: 'tara', base: 'indigo', a: 'khadi', b: 'indigoPale', dyed: true },
      border: { print: 'takhti', base: 'indigo', a: 'madder', b: 'white', line: 'iron' },
    },
    second: {
      main: { print: 'bagru', base: 'indigoWash', a: 'indigoMid', line: 'indigoDeep' },
      lining: { print: 'tara', base: 'madder', a: 'khadi', b: 'madderRose', dyed: true },
      border: { print: 'takhti', base: 'madder', a: 'indigo', b: 'white', line: 'iron' },
    },
  },
  {
    id: 'kairi-yoke-tunic',
    name: 'Kairi Yoke Tunic',
    garment: 'yokeTunic',
    paper: 'lime',
    lay: { rotate: -1, scale: 1.12, dx: 12, dy: 60 },
    arms: [4, 4],
    fourth: 'block',
    cloth: {
      main: { print: 'kairi', base: 'khadi', a: 'madderMid', b: 'green', line: 'madderDeep' },
      border: { print: 'bel', base: 'khadi', a: 'madder', b: 'green', line: 'madderDeep' },
      yoke: { print: 'jali', base: 'madder', a: 'khadi', b: 'turmericPale', line: 'khadi', dyed: true, scale: 0.62 },
      trim: { print: 'solid', base: 'madder' },
    },
    second: {
      main: { print: 'kairi', base: 'khadi', a: 'indigoMid', b: 'pomegranate', line: 'indigo' },
      border: { print: 'bel', base: 'khadi', a: 'indigoMid', b: 'pomegranate', line: 'indigo' },
      yoke: { print: 'jali', base: 'indigo', a: 'khadi', b: 'turmericPale', line: 'khadi', dyed: true, scale: 0.62 },
      trim: { print: 'solid', base: 'indigo' },
    },
  },
  {
    id: 'ajrakh-camp-shirt',
    name: 'Ajrakh Camp Shirt',
    garment: 'campShirt',
    paper: 'sand',
    lay: { rotate: -1, scale: 1.15, dy: 84 },
    arms: [-4, -6],
    fourth: 'block',
    cloth: {
      main: { print: 'ajrakh', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron', scale: 0.86 },
      border: { print: 'takhti', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron' },
      trim: { print: 'solid', base: 'madder' },
    },
    second: {
      main: { print: 'ajrakh', base: 'iron', a: 'turmericDeep', b: 'khadi', line: 'madderDeep', scale: 0.86 },
      border: { print: 'takhti', base: 'iron', a: 'turmericDeep', b: 'khadi', line: 'madderDeep' },
      trim: { print: 'solid', base: 'iron' },
    },
  },
]
