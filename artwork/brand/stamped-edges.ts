import { BRAND } from './colours.ts'
import { roughBox, roughened, specks } from './rough-shape.ts'

/** Colours of the stamped buttons. */
const EDGES = {
  indigo: BRAND.indigo,
  'indigo-deep': BRAND.indigoDeep,
  madder: BRAND.madder,
  khadi: BRAND.khadi,
  white: '#ffffff',
}
const SIZE = 0.42

/** SVGs by name: edges that a button stretches in nine parts, and masks of stamped states. */
export function stampedEdges(): Record<string, string> {
  const edges = Object.entries(EDGES).map(([name, colour]) => [`edge-${name}.svg`, filledEdge(colour, name)])
  return {
    ...Object.fromEntries(edges),
    'edge-indigo-s.svg': smallEdge(),
    'stamp-mask.svg': mask(),
    'stamp-round.svg': roundMask(),
  }
}

const edgeSvg = (width: number, colour: string, data: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="48" viewBox="0 0 ${width} 48">` +
  `<path fill="${colour}" fill-rule="evenodd" d="${data}"/></svg>`

/** Specks keep to the border: the middle is stretched and carries the label. */
function filledEdge(colour: string, name: string): string {
  const holes = [
    specks({ x: 4, y: 3, width: 212, height: 5 }, 9, { seed: `a${name}`, size: SIZE }),
    specks({ x: 4, y: 40, width: 212, height: 5 }, 10, { seed: `b${name}`, size: SIZE }),
    specks({ x: 3, y: 4, width: 4, height: 40 }, 4, { seed: `c${name}`, size: SIZE }),
    specks({ x: 213, y: 4, width: 4, height: 40 }, 4, { seed: `d${name}`, size: SIZE }),
  ]
  const outline = roughBox({ x: 1.2, y: 1.2, width: 217.6, height: 45.6 }, { seed: 'edge', stray: 0.62, step: 2.6, corner: 2.4 })
  return edgeSvg(220, colour, outline + holes.join(''))
}

function smallEdge(): string {
  const outline = roughBox({ x: 1.2, y: 1.2, width: 93.6, height: 45.6 }, { seed: 'edges', stray: 0.6, step: 2.4, corner: 2.4 })
  const above = specks({ x: 4, y: 3, width: 88, height: 5 }, 4, { seed: 'as', size: SIZE })
  const below = specks({ x: 4, y: 40, width: 88, height: 5 }, 4, { seed: 'bs', size: SIZE })
  return edgeSvg(96, BRAND.indigo, outline + above + below)
}

function mask(): string {
  const outline = roughBox({ x: 2.4, y: 2.4, width: 59.2, height: 59.2 }, { seed: 'st', stray: 1, step: 2.6, corner: 4 })
  const holes = specks({ x: 5, y: 5, width: 54, height: 54 }, 22, { seed: 'sp', size: 0.55 })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" preserveAspectRatio="none">` +
    `<path fill-rule="evenodd" d="${outline}${holes}"/></svg>`
  )
}

function roundMask(): string {
  const circle = 'M4 32C4 16 16 4 32 4C48 4 60 16 60 32C60 48 48 60 32 60C16 60 4 48 4 32Z'
  const outline = roughened(circle, { seed: 'round', stray: 0.85, step: 2.4 })
  const holes = specks({ x: 8, y: 8, width: 48, height: 48 }, 12, { seed: 'sr', size: 0.6 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill-rule="evenodd" d="${outline}${holes}"/></svg>`
}
