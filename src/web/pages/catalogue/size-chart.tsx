import { Fragment } from 'react'
import { hasUnit, measuresBody, sizeChartAddress, type Unit } from '../../../domain/sizes/size-chart.ts'
import { chartSummary, chartTitle } from '../../../messages/catalogue/sizes.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { StaticPicture } from '../../ui/pictures/static-picture.tsx'
import { chartLead, SizeAdvice, UnitLinks } from '../../ui/sizes/size-advice.tsx'
import { SizeTable } from '../../ui/sizes/size-table.tsx'
import styles from './size-chart.module.css'

export const sizeChart = definePage({
  head: (_props: { unit: Unit | null }, { sizeCharts }) => ({
    title: 'Size chart',
    description: sizeCharts.map(chartSummary).join(' '),
    canonical: sizeChartAddress(null),
  }),
  Body({ unit: asked }: { unit: Unit | null }) {
    const { sizeCharts: charts } = useFolder()
    const [first, ...others] = charts
    if (!first) return null
    const usual = charts.every(({ unit }) => unit === first.unit) ? first.unit : null
    return (
      <div className={others.length === 0 && measuresBody(first) ? styles.chart : styles.charts}>
        <div className={styles.rows}>
          <PageHead
            title={others.length > 0 ? 'Size charts' : chartTitle(first)}
            {...(others.length === 0 && { lead: chartLead(first, asked ?? first.unit) })}
          />
          {charts.some(hasUnit) && <UnitLinks unit={asked ?? usual} usual={usual} />}
          {charts.map((chart, index) => (
            <Fragment key={index}>
              {others.length > 0 && (
                <>
                  <h2>{chartTitle(chart)}</h2>
                  <p>{chartLead(chart, asked ?? chart.unit)}</p>
                </>
              )}
              <div className={styles.sizes}>
                <SizeTable chart={chart} unit={asked ?? chart.unit} />
              </div>
              <div className={styles.measure}>
                <SizeAdvice chart={chart} unit={asked ?? chart.unit} />
              </div>
            </Fragment>
          ))}
        </div>
        {others.length === 0 && measuresBody(first) && <Measures />}
      </div>
    )
  },
})

/** Where the three are measured, over the picture that the shop folder has of it. */
function Measures() {
  const { looks, pictures } = useFolder()
  const shot = pictures[looks.heads.sizechart ?? '']
  return (
    <figure className={styles.figure}>
      {shot && <StaticPicture shot={shot} alt="Dress laid flat with bust, waist and hips marked" sizes="(min-width: 768px) 40vw, 100vw" />}
      <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Tape label="Bust" y={340} from={236} to={568} />
        <Tape label="Waist" y={424} from={222} to={581} />
        <Tape label="Hips" y={560} from={202} to={600} />
      </svg>
    </figure>
  )
}

/** A dashed line from seam to seam of the garment, its name in a block in the middle, in the picture's 800 by 1000 grid. */
function Tape({ label, y, from, to }: { label: string; y: number; from: number; to: number }) {
  const middle = (from + to) / 2
  const width = label.length * 13 + 24
  return (
    <g>
      <path className={styles.dashes} d={`M${from} ${y}H${to}`} />
      <path className={styles.ends} d={`M${from} ${y - 6}v12M${to} ${y - 6}v12`} />
      <g className={styles.name}>
        <rect className={styles.block} x={middle - width / 2} y={y - 20} width={width} height="40" />
        <text className={styles.label} x={middle} y={y + 8}>
          {label}
        </text>
      </g>
    </g>
  )
}
