import type { MouseEvent } from 'react'
import { convertInches, sizeChartAddress, UNITS, XXL, type Unit } from '../../../domain/sizes/size-chart.ts'
import { isPlainClick } from '../../client/page/page/clicks.ts'
import links from '../form/filter-links.module.css'
import { DefinitionList } from '../text/definition-list.tsx'
import styles from './size-advice.module.css'

const UNIT_NAMES: Record<Unit, string> = { in: 'Inches', cm: 'Centimetres' }

const HOW_TO_MEASURE = [
  { term: 'Bust', value: 'Around the fullest part, tape level, arms down' },
  { term: 'Waist', value: 'Around the narrowest part, after breathing out' },
  { term: 'Hips', value: 'Around the widest part, feet together' },
]

/** The line above the chart. */
export function chartLead(unit: Unit): string {
  return `Body measurements, in ${UNIT_NAMES[unit].toLowerCase()}. Between two sizes, take the larger.`
}

/** The units of the chart: links to the page, which the dialog follows in place. */
export function UnitLinks({ unit, onChoose }: { unit: Unit; onChoose?: (unit: Unit) => void }) {
  function choose(event: MouseEvent, next: Unit): void {
    if (!onChoose || !isPlainClick(event)) return
    event.preventDefault()
    onChoose(next)
  }
  return (
    <nav className={links.filter} aria-label="Units">
      {UNITS.map((name) => (
        <a
          key={name}
          href={sizeChartAddress(name)}
          aria-current={name === unit ? 'true' : undefined}
          onClick={(event) => choose(event, name)}
        >
          {UNIT_NAMES[name]}
        </a>
      ))}
    </nav>
  )
}

/** What the chart's fixed rows do not say: which sizes are made, and how to measure oneself. */
export function SizeAdvice({ unit }: { unit: Unit }) {
  const [bust, waist, hips] = [XXL.bust, XXL.waist, XXL.hips].map((inches) => convertInches(inches, unit))
  return (
    <>
      <p className={styles.made}>
        XXS is not made at present. XXL is cut on request, one step above XL: bust {bust}, waist {waist}, hips {hips} {unit}. Choose it like
        any other size.
      </p>
      <DefinitionList rows={HOW_TO_MEASURE} />
    </>
  )
}
