import type { Piece } from './piece.ts'

/** Dresses and the robe. */
export const DRESSES: Piece[] = [
  {
    id: 'anar-jaal-shift',
    name: 'Anar Jaal Shift Dress',
    garment: 'shiftDress',
    paper: 'sky',
    lay: { rotate: 1.2, scale: 1.08, dy: -4 },
    fourth: 'corner',
    cloth: {
      main: { print: 'jaal', base: 'khadi', a: 'madder', b: 'pomegranate', line: 'madderDeep' },
      border: { print: 'kangura', base: 'khadi', a: 'madder', b: 'pomegranate', line: 'madderDeep' },
      trim: { print: 'solid', base: 'madder' },
    },
    second: {
      main: { print: 'jaal', base: 'khadi', a: 'indigoMid', b: 'greenPale', line: 'indigo' },
      border: { print: 'kangura', base: 'khadi', a: 'indigoMid', b: 'greenPale', line: 'indigo' },
      trim: { print: 'solid', base: 'indigo' },
    },
  },
  {
    id: 'nargis-wrap-dress',
    name: 'Nargis Wrap Dress',
    garment: 'wrapDress',
    paper: 'chalk',
    lay: { rotate: -1.4, scale: 1.07, dy: -6 },
    arms: [6, 5],
    fourth: 'block',
    cloth: {
      main: { print: 'nargis', base: 'turmericPale', a: 'madderMid', b: 'green', line: 'madderDeep', dyed: true },
      border: { print: 'bel', base: 'turmericPale', a: 'madder', b: 'green', line: 'madderDeep' },
      trim: { print: 'solid', base: 'turmericPale' },
    },
    second: {
      main: { print: 'nargis', base: 'khadi', a: 'madderMid', b: 'green', line: 'iron' },
      border: { print: 'bel', base: 'khadi', a: 'madder', b: 'green', line: 'iron' },
      trim: { print: 'solid', base: 'khadi' },
    },
  },
  {
    id: 'hara-tiered-dress',
    name: 'Hara Tiered Dress',
    garment: 'tieredDress',
    paper: 'rose',
    lay: { rotate: 0.8, scale: 1.05, dy: -14 },
    fourth: 'corner',
    cloth: {
      main: { print: 'tara', base: 'green', a: 'khadi', b: 'turmericPale', dyed: true, scale: 1.15 },
      border: { print: 'bel', base: 'green', a: 'khadi', b: 'turmericPale', line: 'khadi', dyed: true },
      trim: { print: 'solid', base: 'greenDeep' },
    },
    second: {
      main: { print: 'tara', base: 'turmeric', a: 'white', b: 'madderDeep', dyed: true, scale: 1.15 },
      border: { print: 'bel', base: 'turmeric', a: 'white', b: 'madderDeep', line: 'white', dyed: true },
      trim: { print: 'solid', base: 'turmericDeep' },
    },
  },
  {
    id: 'jali-sundress',
    name: 'Jali Sundress',
    garment: 'camisole',
    paper: 'sky',
    lay: { rotate: 1, scale: 1.14, dy: 52 },
    fourth: 'stack',
    cloth: {
      main: { print: 'jali', base: 'khadi', a: 'turmeric', b: 'greenPale', line: 'greenDeep' },
      border: { print: 'bel', base: 'khadi', a: 'turmeric', b: 'greenPale', line: 'greenDeep' },
      trim: { print: 'solid', base: 'green' },
    },
    second: {
      main: { print: 'jali', base: 'khadi', a: 'madderRose', b: 'pomegranate', line: 'madder' },
      border: { print: 'bel', base: 'khadi', a: 'madderRose', b: 'pomegranate', line: 'madder' },
      trim: { print: 'solid', base: 'madder' },
    },
  },
  {
    id: 'kairi-robe',
    name: 'Kairi Robe',
    garment: 'robe',
    paper: 'rose',
    lay: { rotate: -0.8, scale: 1.02, dy: -4 },
    fourth: 'stack',
    cloth: {
      main: { print: 'kairi', base: 'white', a: 'indigoMid', b: 'indigoPale', line: 'indigo', scale: 1.15 },
      border: { print: 'kangura', base: 'white', a: 'indigoMid', b: 'indigoPale', line: 'indigo' },
      trim: { print: 'tara', base: 'indigo', a: 'khadi', b: 'indigoPale', dyed: true, scale: 0.8 },
    },
    second: {
      main: { print: 'kairi', base: 'pomegranatePale', a: 'madder', b: 'green', line: 'madderDeep', scale: 1.15 },
      border: { print: 'kangura', base: 'pomegranatePale', a: 'madder', b: 'green', line: 'madderDeep' },
      trim: { print: 'tara', base: 'madder', a: 'khadi', b: 'madderRose', dyed: true, scale: 0.8 },
    },
  },
]
