import { useId } from 'react'
import { feetOf, heightOf, HEIGHTS, withinHeights } from '../../../domain/sizes/on-your-height.ts'
import type { HeightUnit } from '../../../messages/catalogue/on-your-height.ts'
import { keepMeasures } from '../../client/page/catalogue/kept-measures.ts'
import control from '../form/control.module.css'
import { NumberField } from '../form/number-field.tsx'
import layout from '../text/layout.module.css'
import styles from './height-field.module.css'

const UNITS = { cm: 'cm', ft: 'ft in' } as const

/** Somebody's height in centimetres, or in feet and inches: one value of two looks. */
export function HeightField({ height, unit }: { height: number; unit: HeightUnit }) {
  const id = useId()
  const { feet, inches } = feetOf(height)
  const keep = (next: number) => keepMeasures({ height: withinHeights(next) })
  const number = `${control.control} ${styles.number}`
  return (
    <div className={styles.field} role="group" aria-label="Your height">
      {unit === 'cm' ? (
        <>
          <label htmlFor={id}>Your height</label>
          <span className={styles.stepper}>
            <Step by={-1} from={height} onStep={keep} />
            <NumberField id={id} className={styles.steps} value={height} {...HEIGHTS} onChange={keep} />
            <Step by={1} from={height} onStep={keep} />
          </span>
        </>
      ) : (
        <>
          <span className={styles.label} aria-hidden="true">
            Your height
          </span>
          <span className={styles.feet}>
            <NumberField
              className={number}
              aria-label="Your height, feet"
              value={feet}
              least={4}
              most={6}
              onChange={(next) => keep(heightOf({ feet: next, inches }))}
            />
            <NumberField
              className={number}
              aria-label="Your height, inches"
              value={inches}
              least={0}
              most={11}
              onChange={(next) => keep(heightOf({ feet, inches: next }))}
            />
          </span>
        </>
      )}
      <span className={styles.units} role="radiogroup" aria-label="Unit of your height">
        {(Object.keys(UNITS) as HeightUnit[]).map((name) => (
          <label key={name}>
            <input
              className={layout.over}
              type="radio"
              name="height-unit"
              checked={name === unit}
              onChange={() => keepMeasures({ unit: name })}
            />
            <span>{UNITS[name]}</span>
          </label>
        ))}
      </span>
    </div>
  )
}

function Step({ by, from, onStep }: { by: 1 | -1; from: number; onStep: (next: number) => void }) {
  return (
    <button
      type="button"
      aria-label={by > 0 ? '1 cm more' : '1 cm less'}
      aria-disabled={withinHeights(from + by) === from}
      onClick={() => onStep(from + by)}
    >
      {by > 0 ? '+' : '−'}
    </button>
  )
}
