/**
 * A garment laid flat, as paths of SVG in centimetres: x from its middle line, y down from the point where its length is measured. `edge`
 * is how far the hem reaches from the middle. A further kind is a file here and a line in HANGS_FROM of domain/sizes/garment.ts.
 */
export type Outline = { cloth: string; seams: string[]; edge: number }

/** Centimetres from the middle line, and down. */
export type Point = readonly [x: number, y: number]

/** A straight line, or a curve that is drawn towards `via`. */
export type Step = { to: Point; via?: Point }

/** The half from the middle of the upper edge round to the middle of the lower one, and the same on the other side. */
export function closed(half: Step[]): string {
  const back = half.map(({ via }, index): Step => ({ to: flip(half[index - 1]?.to ?? half[0]!.to), via: via && flip(via) }))
  return `${line(half)}${back.slice(1).toReversed().map(draw).join('')}Z`
}

export function line([start, ...steps]: Step[]): string {
  return `M${at(start!.to)}${steps.map(draw).join('')}`
}

/** A line, and the same on the other side. */
export function pair(...steps: Step[]): string {
  return line(steps) + line(steps.map(({ to, via }) => ({ to: flip(to), via: via && flip(via) })))
}

function draw({ to, via }: Step): string {
  return via ? `Q${at(via)} ${at(to)}` : `L${at(to)}`
}

function flip([x, y]: Point): Point {
  return [-x, y]
}

function at([x, y]: Point): string {
  return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`
}
