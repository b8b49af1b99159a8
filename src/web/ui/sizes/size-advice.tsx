import type { MouseEvent } from 'react'
import { cellIn, hasUnit, sizeChartAddress, UNITS, type ChartRow, type SizeChart, type Unit } from '../../../domain/sizes/size-chart.ts'
import { isPlainClick } from '../../client/page/page/clicks.ts'
import { useShelf } from '../../folder-context.ts'
import links from '../form/filter-links.module.css'
import { DefinitionList } from '../text/definition-list.tsx'
import styles from './size-advice.module.css'

const UNIT_NAMES: Record<Unit, string> = { in: 'Inches', cm: 'Centimetres' }

const HOW_TO_MEASURE = [
  { term: 'Bust', value: 'Around the fullest part, tape level, arms down' },
  { term: 'Waist', value: 'Around the narrowest part, after breathing out' },
  { term: 'Hips', value: 'Around the widest part, feet together' },
]

/** The line above a chart. */
export function chartLead(chart: SizeChart, unit: Unit): string {
  return `Body measurements${hasUnit(chart) ? `, in ${UNIT_NAMES[unit].toLowerCase()}` : ''}. Between two sizes, take the larger.`
}

/** The units of a chart: links to the page, which the dialog follows in place. `usual` is the charts' own; null where they have several. */
export function UnitLinks({ unit, usual, onChoose }: { unit: Unit | null; usual: Unit | null; onChoose?: (unit: Unit) => void }) {
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
          href={sizeChartAddress(name === usual ? null : name)}
          aria-current={name === unit ? 'true' : undefined}
          onClick={(event) => choose(event, name)}
        >
          {UNIT_NAMES[name]}
        </a>
      ))}
    </nav>
  )
}

/** What the chart's rows do not say: which sizes are made, and how to measure oneself. */
export function SizeAdvice({ chart, unit }: { chart: SizeChart; unit: Unit }) {
  const { sizes } = useShelf()
  const { columns, onRequest } = chart
  const unmade = chart.rows.flatMap(({ size }) => (sizes.list.includes(size) ? [] : [size]))
  const how = HOW_TO_MEASURE.filter(({ term }) => columns.some((column) => column.toLowerCase() === term.toLowerCase()))
  return (
    <>
      {(unmade.length > 0 || onRequest.length > 0) && (
        <p className={styles.made}>
          {[
            ...(unmade.length > 0 ? [`${inWords(unmade)} ${unmade.length > 1 ? 'are' : 'is'} not made at present.`] : []),
            ...onRequest.map((row) => {
              const below = sizes.list[sizes.list.indexOf(row.size) - 1]
              const step = below === undefined ? '' : `, one step above ${below}`
              return `${row.size} is cut on request${step}: ${bodyWords(chart, row, unit)}. Choose it like any other size.`
            }),
          ].join(' ')}
        </p>
      )}
      {how.length > 0 && <DefinitionList rows={how} />}
    </>
  )
}

/** "bust 36, waist 32, hips 42 in". */
export function bodyWords(chart: SizeChart, { cells }: ChartRow, unit: Unit): string {
  const words = cells.map((cell, index) => `${chart.columns[index]?.toLowerCase()} ${cellIn(cell, chart.unit, unit)}`)
  return `${words.join(', ')}${cells.some((cell) => typeof cell !== 'string') ? ` ${unit}` : ''}`
}

const inWords = (sizes: readonly string[]) => new Intl.ListFormat('en').format(sizes)
