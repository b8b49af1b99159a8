import styles from './day-chart.module.css'
import { Panel } from './heading.tsx'

/** `day` is a date such as 2026-11-21. */
type DayValue = { day: string; value: number }

type DayChartProps = { id: string; title: string; note?: string; days: DayValue[]; format: (value: number) => string }

const WIDTH = 600
const HEIGHT = 120

/** A bar for each day, drawn on the server, with the same figures as a table below. The last bar is today's. */
export function DayChart({ id, title, note, days, format }: DayChartProps) {
  const most = Math.max(...days.map(({ value }) => value), 0)
  const sum = days.reduce((total, { value }) => total + value, 0)
  const step = WIDTH / days.length
  const heightOf = (value: number) => (most === 0 ? 0 : Math.max((value / most) * HEIGHT, value > 0 ? 2 : 0))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Panel
      id={id}
      title={title}
      aside={
        <span className={styles.sum}>
          {format(sum)} in {days.length} days{note && `, ${note}`}
        </span>
      }
    >
      <div className={styles.plot}>
        <span className={styles.most} aria-hidden="true">
          {format(most)}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={`${id}-label`}>
          <title id={`${id}-label`}>{`${title} by day: ${format(sum)} in ${days.length} days, at most ${format(most)} in a day`}</title>
          {[0, HEIGHT / 2].map((y) => (
            <line key={y} className={styles.line} x1="0" x2={WIDTH} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
          ))}
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
        <div className={styles.days} aria-hidden="true">
          <span>{first && dayName(first.day)}</span>
          <span>{last && dayName(last.day)}</span>
        </div>
      </div>
      <details className={styles.table}>
        <summary>{title} as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">
                  <a href={`/operator/orders?from=${day}&to=${day}`}>{dayName(day)}</a>
                </th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}

const NAME = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A date such as 2026-11-21 as "Sat, 21 Nov". */
export function dayName(day: string): string {
  return day === '' ? '' : NAME.format(new Date(`${day}T00:00:00Z`))
}
