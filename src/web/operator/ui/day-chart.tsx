import styles from './day-chart.module.css'

/** `day` is a date such as 2026-11-21. */
type DayValue = { day: string; value: number }

type DayChartProps = {
  id: string
  title: string
  /** Of all days. */ whole: string
  note: string
  /** Without any the figure stands alone. */
  days: DayValue[]
  format: (value: number) => string
}

const WIDTH = 600
const HEIGHT = 88

/** A bar for each day, drawn on the server. The last bar is today's, which grows still. */
export function DayChart({ id, title, whole, note, days, format }: DayChartProps) {
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{title}</span>
        <b>{whole}</b>
        <span className={styles.soft}>{note}</span>
      </figcaption>
      {days.length > 0 && <Bars {...{ id, title, whole, days, format }} />}
    </figure>
  )
}

function Bars({ id, title, whole, days, format }: Omit<DayChartProps, 'note'>) {
  const most = Math.max(...days.map(({ value }) => value), 0)
  const step = WIDTH / days.length
  const heightOf = (value: number) => (most === 0 ? 0 : Math.max((value / most) * HEIGHT, value > 0 ? 2 : 0))
  const first = days[0]
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={`${id}-label`}>
        <title id={`${id}-label`}>{`${title} by day: ${whole} in ${days.length} days, at most ${format(most)} in a day`}</title>
        <line className={styles.line} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
        {days.map(({ day, value }, index) => (
          <rect
            key={day}
            className={index === days.length - 1 ? styles.today : styles.bar}
            x={index * step + step * 0.15}
            y={HEIGHT - heightOf(value)}
            width={step * 0.7}
            height={heightOf(value)}
          />
        ))}
      </svg>
      <span className={styles.days} aria-hidden="true">
        <span>{first && dayName(first.day)}</span>
        <span>today so far</span>
      </span>
    </>
  )
}

const NAME = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A date such as 2026-11-21 as "Sat, 21 Nov". */
export function dayName(day: string): string {
  return day === '' ? '' : NAME.format(new Date(`${day}T00:00:00Z`))
}
