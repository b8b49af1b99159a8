import type { Piece } from './piece.ts'

/** Trousers, skirts, stoles, bags and coffee. */
export const OTHER_PIECES: Piece[] = [
  {
    id: 'dabu-palazzo',
    cut: 'palazzo',
    near: [2, 14],
    cloth: {
      main: { print: 'dabu', base: 'indigo', a: 'khadi' },
      border: { print: 'kangura', base: 'indigo', a: 'khadi', b: 'indigoPale', line: 'khadi', dyed: true },
      trim: { print: 'solid', base: 'khadi' },
    },
  },
  {
    id: 'ajrakh-stole',
    cut: 'stole',
    near: [0, 66],
    size: { width: 55, height: 200 },
    cloth: {
      main: { print: 'ajrakh', base: 'madder', a: 'indigo', b: 'khadi', line: 'iron' },
      border: { print: 'takhti', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron', fine: 2.2 },
      border2: { print: 'takhti', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron' },
      trim: { print: 'solid', base: 'indigo' },
    },
  },
  {
    id: 'lehar-skirt',
    cut: 'gatheredSkirt',
    near: [6, 14],
    cloth: {
      main: { print: 'lehar', base: 'white', a: 'indigo', b: 'indigoPale', line: 'indigoMid' },
      border: { print: 'mandir', base: 'white', a: 'indigo', line: 'indigo' },
      trim: { print: 'solid', base: 'indigo' },
    },
  },
  {
    id: 'kairi-tote',
    cut: 'tote',
    near: [5, 12],
    size: { width: 38, height: 42 },
    alike: true,
    cloth: {
      main: { print: 'kairi', base: 'turmeric', a: 'madderDeep', b: 'khadi', line: 'madderDeep', scale: 0.92 },
      border: { print: 'mandir', base: 'turmeric', a: 'madderDeep', line: 'madderDeep' },
      trim: { print: 'solid', base: 'madder' },
      lining: { print: 'solid', base: 'khadi' },
    },
  },
  {
    id: 'malabar-coffee',
    cut: 'coffeePouch',
    near: [0, 10],
    size: { width: 18, height: 24 },
    label: { name: ['Malabar', 'Monsooned'], weight: 'Coffee · 250 g' },
    cloth: {
      main: { print: 'bagru', base: 'coffee', a: 'madderDeep', line: 'iron', scale: 0.62 },
      border: { print: 'mandir', base: 'coffee', a: 'iron', line: 'iron' },
      trim: { print: 'solid', base: 'khadi' },
    },
  },
  {
    id: 'baba-budan-coffee',
    cut: 'coffeePouch',
    near: [0, 10],
    size: { width: 18, height: 24 },
    label: { name: ['Baba Budan', 'Estate'], weight: 'Coffee · 250 g' },
    cloth: {
      main: { print: 'jaal', base: 'pomegranatePale', a: 'turmericDeep', b: 'green', line: 'greenDeep', scale: 0.52 },
      border: { print: 'kangura', base: 'pomegranatePale', a: 'turmericDeep', b: 'green', line: 'greenDeep' },
      trim: { print: 'solid', base: 'green' },
    },
  },
]
