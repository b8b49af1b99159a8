import type { GarmentKind, Measures } from '../../../domain/sizes/garment.ts'
import { BODY, fallOf, topOf, type Fall } from '../../../domain/sizes/on-your-height.ts'
import { outlineOf } from '../../outlines/outline.ts'
import styles from './chalk-figure.module.css'

type ChalkFigureProps = {
  height: number
  kind: GarmentKind
  measures: Measures
  /** Says what the picture shows. */
  words: string
}

/** Centimetres on both sides of the figure, above its head and below the floor. */
const [BESIDE, ABOVE, BELOW] = [62, 9, 8]

/** A hem is beside a hand from this share of the height up. */
const HAND = 0.36

/** A figure of somebody's height in chalk, with the garment laid over it at the same scale. All units are centimetres. */
export function ChalkFigure({ height, kind, measures, words }: ChalkFigureProps) {
  const floor = height + ABOVE
  const top = topOf(kind, height, measures)
  const hem = top - measures.length
  const { cloth, seams, edge } = outlineOf(kind, measures)
  const lowest = floor + BELOW + Math.max(0, -hem)
  return (
    <svg className={styles.figure} viewBox={`${-BESIDE} 0 ${2 * BESIDE} ${lowest}`} role="img" aria-label={words}>
      <filter id="chalk" x="-5%" y="-2%" width="110%" height="104%">
        <feTurbulence type="fractalNoise" baseFrequency="1.3" numOctaves="2" seed="7" result="grain" />
        <feDisplacementMap in="SourceGraphic" in2="grain" scale="0.4" result="line" />
        <feColorMatrix in="grain" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -5 4" result="gaps" />
        <feComposite in="line" in2="gaps" operator="in" />
      </filter>
      <Tape height={height} floor={floor} />
      <g className={styles.chalk}>
        <g className={styles.body} transform={`translate(0 ${floor}) scale(${height / 100})`} strokeWidth={85 / height}>
          {CHALK_STROKES.map((stroke) => (
            <path key={stroke} d={stroke} />
          ))}
        </g>
      </g>
      <g transform={`translate(0 ${floor - top})`}>
        <path className={styles.cloth} d={cloth} />
        <path className={styles.seams} d={seams.join('')} />
      </g>
      <Told
        floor={floor}
        height={height}
        hem={hem}
        fall={fallOf(kind, height, measures)}
        beside={Math.max(33, hem > HAND * height ? 43 : 0, edge + 5)}
      />
    </svg>
  )
}

/** Every ten centimetres from the floor up. */
function Tape({ height, floor }: { height: number; floor: number }) {
  const marks = Array.from({ length: Math.floor(height / 10) + 1 }, (_, index) => `M-58 ${floor - index * 10}h${index % 5 ? 2.2 : 4.5}`)
  return (
    <>
      <path className={styles.tape} d={`${marks.join('')}M-62 ${floor}H62`} />
      {[50, 100, 150].map(
        (cm) =>
          cm < height - 4 && (
            <text key={cm} className={styles.number} x={-51.5} y={floor - cm + 1.8}>
              {cm}
            </text>
          ),
      )}
    </>
  )
}

type ToldProps = { floor: number; height: number; hem: number; fall: Fall; beside: number }

/** The hem's line and its mark's, named, with the centimetres between them where there is room. */
function Told({ floor, height, hem, fall: { mark, by }, beside }: ToldProps) {
  const from = floor - (mark === 'floor' ? 0 : BODY[mark] * height)
  const to = floor - hem
  const end = beside + 9
  const below = to >= from
  return (
    <g className={styles.told}>
      <path d={`M-31 ${from}H${end}M${beside - 2} ${to}H${end}`} />
      {Math.abs(by) > 7 && (
        <>
          <path className={styles.span} d={`M${end - 4} ${from + (below ? 0.8 : -0.8)}V${to + (below ? -0.8 : 0.8)}`} />
          <text x={end - 1.5} y={(from + to) / 2 + 2}>
            {Math.abs(by)} cm
          </text>
        </>
      )}
      <text x={beside} y={from + (below ? -2 : 5.6)}>
        {mark}
      </text>
      <text x={beside} y={to + (below ? 5.6 : -2)}>
        hem
      </text>
    </g>
  )
}

/** The side from the crown to the crotch, in hundredths of the height: x from the middle, y above the floor. */
const SIDE = [
  0.1, 100, 1.75, 99.65, 3.15, 98.3, 3.95, 95.7, 3.85, 92.3, 2.95, 88.8, 2.55, 86.7, 2.75, 85.2, 5.15, 83.65, 9.4, 82.35, 12.15, 80.75,
  13.75, 78.19, 16.05, 71.57, 18.45, 64.44, 20.05, 60.13, 21.8, 53.79, 22.75, 49.89, 23.95, 46.2, 24.45, 42.8, 24.25, 40.5, 23.6, 40.15,
  22.65, 42.3, 21.7, 44.55, 20.95, 44.3, 20.25, 45.45, 20.45, 49.12, 18.3, 54.7, 16.45, 59.37, 15.25, 63.14, 12.55, 69.01, 10.05, 74.2,
  9.05, 70.6, 7.8, 66, 7.35, 62.6, 8.45, 57.3, 9.55, 51.8, 9.65, 46.6, 8.95, 38.5, 7.55, 30.8, 7.15, 26.8, 7.35, 22.2, 6.45, 13.5, 5.25,
  5.6, 5.75, 3, 6.95, 0.85, 6.35, 0.1, 4.05, 0.2, 3.25, 2.2, 2.95, 5.4, 2.45, 13, 1.35, 21.8, 1.55, 26.6, 1.8, 30.8, 1.05, 38.5, 0.35, 44.9,
]

/** The legs of one side stand a little easier: a mirrored figure looks like a sign on a door. */
function strokeOf(side: 1 | -1, ease: number): string {
  const points = Array.from({ length: SIDE.length / 2 }, (_, index): [number, number] => {
    const [x, y] = [SIDE[2 * index]!, SIDE[2 * index + 1]!]
    return [side * (x + ease * Math.max(0, 45 - y)), -y]
  })
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!
  const round = (value: number) => Number(value.toFixed(2))
  // A Catmull-Rom curve through the points.
  const curves = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const first = from.map((value, axis) => round(value + (to[axis]! - before[axis]!) / 6))
    const second = to.map((value, axis) => round(value - (after[axis]! - from[axis]!) / 6))
    return `C${first.join(' ')} ${second.join(' ')} ${to.map(round).join(' ')}`
  })
  return `M${at(0).map(round).join(' ')}${curves.join('')}`
}

/** A figure of 100 units, on its floor at 0: two strokes, no face, no clothes. */
const CHALK_STROKES = [strokeOf(-1, 0), strokeOf(1, 0.05)]
