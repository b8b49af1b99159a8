import type { BlockLayer, Inks } from './print.ts'

/** A motif is cut into three blocks: `rekh`, the outline; `datta`, which fills it; and an accent in the second colour. */
export interface Motif {
  rekh: string
  datta: string
  accent: string
}

/** Attributes of what the block prints, of what is carved out of it again, and of a carved line. */
export const FILL = 'fill="#fff" stroke="none"'
export const CARVED = 'fill="#000"'
export const line = (width: number) => `fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

export const fixed = (n: number) => n.toFixed(2)
export const group = (transform: string, svg: string) => `<g transform="${transform}">${svg}</g>`
export const shape = (data: string, attributes: string) => `<path d="${data}" ${attributes}/>`
export const circle = (radius: number, attributes: string) => `<circle r="${radius}" ${attributes}/>`
export const dot = (x: number, y: number, radius: number) => `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="#fff"/>`

/** A transform: to (x, y), turned by degrees, scaled; a negative `scaleX` mirrors. */
export function at(
  x: number,
  y: number,
  { rotate = 0, scale = 1, scaleX = scale }: { rotate?: number; scale?: number; scaleX?: number } = {},
): string {
  return `translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(rotate)}) scale(${fixed(scaleX)} ${fixed(scale)})`
}

/** `count` things around a centre; each gets its angle in degrees. */
export const ring = (count: number, draw: (angle: number) => string) =>
  Array.from({ length: count }, (_, i) => draw((i * 360) / count)).join('')

/** The same thing `count` times around the centre of a motif, the first at `from` degrees. */
export const around = (count: number, svg: string, from = 0) => ring(count, (angle) => group(`rotate(${angle + from})`, svg))

/** The same thing at several places. */
export const each = <T>(places: T[], draw: (place: T) => string) => places.map(draw).join('')

/** A motif of outlines only. */
export const rekh = (svg: string): Motif => ({ rekh: svg, datta: '', accent: '' })
/** The motif at another place; `transform` is SVG's. */
export const put = ({ rekh, datta, accent }: Motif, transform: string): Motif => ({
  rekh: group(transform, rekh),
  datta: group(transform, datta),
  accent: group(transform, accent),
})
/** Several motifs as one; the later ones are drawn over the earlier. */
export const together = (...motifs: Motif[]): Motif => ({
  rekh: motifs.map((motif) => motif.rekh).join(''),
  datta: motifs.map((motif) => motif.datta).join(''),
  accent: motifs.map((motif) => motif.accent).join(''),
})

/** The three blocks of a motif in their order of printing: fill, accent, outline. */
export const blocksOf = ({ rekh, datta, accent }: Motif, inks: Inks): BlockLayer[] => [
  { svg: datta, colour: inks.a },
  { svg: accent, colour: inks.b },
  { svg: rekh, colour: inks.line },
]

/** A petal from the centre upwards. */
export const petal = (length: number, width: number) =>
  `M0 0C${width} ${-length * 0.28} ${width * 1.02} ${-length * 0.86} 0 ${-length}C${-width * 1.02} ${-length * 0.86} ${-width} ${-length * 0.28} 0 0Z`

const blade = (length: number, width: number) =>
  `M0 0C${width} ${-length * 0.22} ${width * 0.7} ${-length * 0.66} 0 ${-length}C${-width * 0.7} ${-length * 0.66} ${-width} ${-length * 0.22} 0 0Z`

const EYE = 0.24

interface Flower {
  /** Width of a petal against its length. */
  slim?: number
  stroke?: number
  vein?: boolean
}

/** A flower seen from above: petals around an eye. */
export function flower(petals: number, radius: number, { slim = 0.36, stroke = 1.1, vein = true }: Flower = {}): Motif {
  const eye = radius * EYE
  const midrib = vein ? shape(`M0 ${-radius * 0.42}L0 ${-radius * 0.72}`, line(stroke * 0.8)) : ''
  return {
    rekh:
      around(petals, shape(petal(radius, radius * slim), line(stroke)) + midrib) +
      circle(eye * 1.35, CARVED) +
      circle(eye * 1.2, line(stroke)),
    datta: around(petals, shape(petal(radius * 0.97, radius * slim * 0.9), FILL)) + circle(eye * 1.3, CARVED),
    accent: circle(eye * 0.85, FILL),
  }
}

/** A leaf from its stalk upwards. */
export function leaf(length: number, width: number, stroke = 1): Motif {
  const data = blade(length, width)
  return {
    rekh: shape(data, line(stroke)) + shape(`M0 ${-length * 0.12}L0 ${-length * 0.8}`, line(stroke * 0.75)),
    datta: '',
    accent: shape(data, FILL),
  }
}

/** A closed bud with its calyx. */
export function bud(length: number, width: number, stroke = 1): Motif {
  const calyx = `M${-width * 0.9} ${-length * 0.18}Q0 ${length * 0.12} ${width * 0.9} ${-length * 0.18}`
  return {
    rekh: shape(petal(length, width), line(stroke)) + shape(calyx, line(stroke)) + dot(0, -length * 1.18, stroke),
    datta: shape(petal(length, width), FILL),
    accent: '',
  }
}

/** Path data of a curve y → x or x → y, sampled every few units. */
export function curve(from: number, to: number, { every, point }: { every: number; point: (t: number) => string }): string {
  const points: string[] = []
  for (let t = from; t <= to; t += every) points.push(point(t))
  return `M${points.join('L')}`
}

/** A lozenge about the centre. */
export const lozenge = (halfWidth: number, halfHeight: number) => `M0 ${-halfHeight}L${halfWidth} 0L0 ${halfHeight}L${-halfWidth} 0Z`

/** An eight-pointed star about the centre, from two turned squares. */
export function star(radius: number): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = ((i * 22.5 - 90) * Math.PI) / 180
    const reach = i % 2 ? radius * 0.77 : radius
    return `${fixed(reach * Math.cos(angle))} ${fixed(reach * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}
