/** What plants, roots and iron give on cotton. */
export const DYES = {
  indigo: '#213457',
  indigoDeep: '#182338',
  indigoMid: '#47648a',
  indigoPale: '#a3b5c4',
  indigoWash: '#c9d2d8',
  madder: '#8f2c23',
  madderDeep: '#68201d',
  madderMid: '#b4553f',
  madderRose: '#d3a595',
  turmeric: '#cd962f',
  turmericPale: '#e2ca93',
  turmericDeep: '#a9741f',
  pomegranate: '#9f8846',
  pomegranatePale: '#d6c99c',
  iron: '#2c2827',
  kashish: '#857b6f',
  green: '#4e6345',
  greenDeep: '#31473a',
  greenPale: '#aab492',
  khadi: '#f0e8d8',
  white: '#f5f1e8',
  coffee: '#b08a66',
} as const
export type Dye = keyof typeof DYES

/** Hand-made papers that the pictures lie on; neighbours in the shop should differ. */
export const PAPERS = { chalk: '#e8e4db', rose: '#e4d6cd', lime: '#dcddd0', sky: '#d6dbdd', sand: '#e5dac6' } as const
export type Paper = keyof typeof PAPERS
