import type { Piece } from './piece.ts'

/** Dresses and the robe. */
export const DRESSES: Piece[] = [
  {
    id: 'anar-jaal-shift',
    cut: 'shiftDress',
    near: [4, 8],
    cloth: {
      main: { print: 'jaal', base: 'khadi', a: 'madder', b: 'pomegranate', line: 'madderDeep' },
      border: { print: 'kangura', base: 'khadi', a: 'madder', b: 'pomegranate', line: 'madderDeep' },
      trim: { print: 'solid', base: 'madder' },
    },
  },
  {
    id: 'nargis-wrap-dress',
    cut: 'wrapDress',
    near: [3, 26],
    cloth: {
      main: { print: 'nargis', base: 'turmericPale', a: 'madderMid', b: 'green', line: 'madderDeep', dyed: true },
      border: { print: 'bel', base: 'turmericPale', a: 'madder', b: 'green', line: 'madderDeep' },
      trim: { print: 'solid', base: 'turmericPale' },
    },
  },
  {
    id: 'hara-tiered-dress',
    cut: 'tieredDress',
    near: [6, 20],
    cloth: {
      main: { print: 'tara', base: 'green', a: 'khadi', b: 'turmericPale', dyed: true, scale: 1.15 },
      border: { print: 'bel', base: 'green', a: 'khadi', b: 'turmericPale', line: 'khadi', dyed: true },
      trim: { print: 'solid', base: 'greenDeep' },
    },
  },
  {
    id: 'jali-sundress',
    cut: 'sundress',
    near: [3, 14],
    cloth: {
      main: { print: 'jali', base: 'khadi', a: 'turmeric', b: 'greenPale', line: 'greenDeep' },
      border: { print: 'bel', base: 'khadi', a: 'turmeric', b: 'greenPale', line: 'greenDeep' },
      trim: { print: 'solid', base: 'green' },
    },
  },
  {
    id: 'kairi-robe',
    cut: 'robe',
    near: [5, 24],
    cloth: {
      main: { print: 'kairi', base: 'white', a: 'indigoMid', b: 'indigoPale', line: 'indigo', scale: 1.15 },
      border: { print: 'kangura', base: 'white', a: 'indigoMid', b: 'indigoPale', line: 'indigo' },
      trim: { print: 'tara', base: 'indigo', a: 'khadi', b: 'indigoPale', dyed: true, scale: 0.8 },
    },
  },
]
