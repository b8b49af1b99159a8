import type { Piece } from './piece.ts'

/** Trousers, skirts, stoles, bags and coffee. */
export const OTHER_PIECES: Piece[] = [
  {
    id: 'dabu-palazzo',
    name: 'Dabu Palazzo',
    garment: 'palazzo',
    paper: 'sand',
    lay: { rotate: 0.8, scale: 1.07, dy: -12 },
    fourth: 'corner',
    cloth: {
      main: { print: 'dabu', base: 'indigo', a: 'khadi' },
      border: { print: 'kangura', base: 'indigo', a: 'khadi', b: 'indigoPale', line: 'khadi', dyed: true },
      trim: { print: 'solid', base: 'khadi' },
    },
    second: {
      main: { print: 'dabu', base: 'iron', a: 'khadi' },
      border: { print: 'kangura', base: 'iron', a: 'khadi', b: 'kashish', line: 'khadi', dyed: true },
      trim: { print: 'solid', base: 'khadi' },
    },
  },
  {
    id: 'ajrakh-stole',
    name: 'Ajrakh Stole',
    garment: 'stole',
    paper: 'chalk',
    lay: { rotate: 0, scale: 1.02, dy: -2 },
    fourth: 'stack',
    cloth: {
      main: { print: 'ajrakh', base: 'madder', a: 'indigo', b: 'khadi', line: 'iron' },
      border: { print: 'takhti', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron', fine: 2.2 },
      border2: { print: 'takhti', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron' },
      trim: { print: 'solid', base: 'indigo' },
    },
    second: {
      main: { print: 'ajrakh', base: 'indigo', a: 'madder', b: 'khadi', line: 'iron' },
      border: { print: 'takhti', base: 'madder', a: 'indigo', b: 'khadi', line: 'iron', fine: 2.2 },
      border2: { print: 'takhti', base: 'madder', a: 'indigo', b: 'khadi', line: 'iron' },
      trim: { print: 'solid', base: 'madder' },
    },
  },
  {
    id: 'lehar-skirt',
    name: 'Lehar Gathered Skirt',
    garment: 'gatheredSkirt',
    paper: 'lime',
    lay: { rotate: 0.6, scale: 1, dy: -30 },
    fourth: 'corner',
    cloth: {
      main: { print: 'lehar', base: 'white', a: 'indigo', b: 'indigoPale', line: 'indigoMid' },
      border: { print: 'mandir', base: 'white', a: 'indigo', line: 'indigo' },
      trim: { print: 'solid', base: 'indigo' },
    },
    second: {
      main: { print: 'lehar', base: 'khadi', a: 'madder', b: 'madderRose', line: 'madderMid' },
      border: { print: 'mandir', base: 'khadi', a: 'madder', line: 'madder' },
      trim: { print: 'solid', base: 'madder' },
    },
  },
  {
    id: 'kairi-tote',
    name: 'Kairi Tote',
    garment: 'tote',
    paper: 'chalk',
    lay: { rotate: -2, scale: 1.02, dy: -12 },
    fourth: 'block',
    cloth: {
      main: { print: 'kairi', base: 'turmeric', a: 'madderDeep', b: 'khadi', line: 'madderDeep', scale: 1.2 },
      border: { print: 'mandir', base: 'turmeric', a: 'madderDeep', line: 'madderDeep' },
      trim: { print: 'solid', base: 'madder' },
      lining: { print: 'solid', base: 'khadi' },
    },
    second: {
      main: { print: 'kairi', base: 'khadi', a: 'iron', b: 'madder', line: 'iron', scale: 1.2 },
      border: { print: 'mandir', base: 'khadi', a: 'madder', line: 'iron' },
      trim: { print: 'solid', base: 'iron' },
      lining: { print: 'solid', base: 'khadi' },
    },
  },
  {
    id: 'malabar-coffee',
    name: 'Malabar Monsooned Coffee',
    garment: 'coffeePouch',
    paper: 'sand',
    lay: { rotate: -1.6, scale: 0.86, dy: -14 },
    fourth: 'block',
    cloth: {
      main: { print: 'bagru', base: 'coffee', a: 'madderDeep', line: 'iron', scale: 1.3 },
      border: { print: 'mandir', base: 'coffee', a: 'iron', line: 'iron' },
      trim: { print: 'solid', base: 'khadi' },
    },
    second: {
      main: { print: 'bagru', base: 'madderRose', a: 'madderDeep', line: 'iron', scale: 1.3 },
      border: { print: 'mandir', base: 'madderRose', a: 'iron', line: 'iron' },
      trim: { print: 'solid', base: 'khadi' },
    },
  },
  {
    id: 'baba-budan-coffee',
    name: 'Baba Budan Estate Coffee',
    garment: 'coffeePouch',
    paper: 'rose',
    lay: { rotate: 1.4, scale: 0.86, dy: -14 },
    fourth: 'block',
    cloth: {
      main: { print: 'jaal', base: 'pomegranatePale', a: 'turmericDeep', b: 'green', line: 'greenDeep', scale: 1.1 },
      border: { print: 'kangura', base: 'pomegranatePale', a: 'turmericDeep', b: 'green', line: 'greenDeep' },
      trim: { print: 'solid', base: 'green' },
    },
    second: {
      main: { print: 'jaal', base: 'khadi', a: 'madderMid', b: 'green', line: 'greenDeep', scale: 1.1 },
      border: { print: 'kangura', base: 'khadi', a: 'madderMid', b: 'green', line: 'greenDeep' },
      trim: { print: 'solid', base: 'greenDeep' },
    },
  },
]
