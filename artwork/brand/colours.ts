/** The brand's own colours, as the pages' tokens have them; cloth is dyed deeper. */
export const BRAND = { indigo: '#263a58', indigoDeep: '#182338', madder: '#93332a', khadi: '#f0e8d8' } as const
