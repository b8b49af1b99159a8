import type { GarmentKind, Measures } from '../../../domain/sizes/garment.ts'
import { BODY, fallOf, topOf, type Fall } from '../../../domain/sizes/on-your-height.ts'
import { outlineOf } from '../../outlines/outline.ts'
import styles from './chalk-figure.module.css'
import { CHALK_STROKES } from './chalk-strokes.ts'

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
