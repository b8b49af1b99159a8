import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Size } from '../../../domain/catalogue/size.ts'
import { hasUnit, type SizeChart, type Unit } from '../../../domain/sizes/size-chart.ts'
import { chartTitle } from '../../../messages/catalogue/sizes.ts'
import { isPlainClick } from '../../client/page/page/clicks.ts'
import { CloseButton } from '../form/close-button.tsx'
import text from '../text/text.module.css'
import height from './height-dialog.module.css'
import { chartLead, SizeAdvice, UnitLinks } from './size-advice.tsx'
import styles from './size-chart-dialog.module.css'
import { GarmentTable, SizeTable } from './size-table.tsx'

type SizeChartLinkProps = { chart: SizeChart; chosen: Size; description: string; children?: ReactNode }

/** A link to the size chart that opens it over the page, so that what was chosen there stays. */
export function SizeChartLink({ chart, chosen, description, children }: SizeChartLinkProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [unit, setUnit] = useState<Unit>(chart.unit)

  function show(event: MouseEvent): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    dialog.current?.showModal()
  }

  return (
    <>
      <a className={styles.link} href="/sizechart" onClick={show}>
        Size chart
      </a>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="size-chart" closedby="any">
        <div className={height.head}>
          <h2 id="size-chart">{chartTitle(chart)}</h2>
          <CloseButton onClick={() => dialog.current?.close()} />
        </div>
        <div className={styles.body}>
          {children}
          {hasUnit(chart) && <UnitLinks unit={unit} usual={chart.unit} onChoose={setUnit} />}
          <GarmentTable description={description} unit={unit} chosen={chosen} />
          <p className={`${text.soft} ${text.small} ${styles.hint}`}>{chartLead(chart, unit)}</p>
          <SizeTable chart={chart} unit={unit} chosen={chosen} />
          <div className={styles.advice}>
            <SizeAdvice chart={chart} unit={unit} />
          </div>
        </div>
      </dialog>
    </>
  )
}
