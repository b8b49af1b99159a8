import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Size } from '../../../domain/catalogue/size.ts'
import type { Unit } from '../../../domain/sizes/size-chart.ts'
import { isPlainClick } from '../../client/page/page/clicks.ts'
import { CloseButton } from '../form/close-button.tsx'
import height from './height-dialog.module.css'
import { chartLead, SizeAdvice, UnitLinks } from './size-advice.tsx'
import styles from './size-chart-dialog.module.css'
import { GarmentTable, SizeTable } from './size-table.tsx'

type SizeChartLinkProps = { chosen: Size; description: string; children?: ReactNode }

/** A link to the size chart that opens it over the page, so that what was chosen there stays. */
export function SizeChartLink({ chosen, description, children }: SizeChartLinkProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [unit, setUnit] = useState<Unit>('in')

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
          <h2 id="size-chart">Clothing Size Chart</h2>
          <CloseButton onClick={() => dialog.current?.close()} />
        </div>
        <div className={styles.body}>
          {children}
          <UnitLinks unit={unit} onChoose={setUnit} />
          <GarmentTable description={description} unit={unit} chosen={chosen} />
          <p className={styles.hint}>{chartLead(unit)}</p>
          <SizeTable unit={unit} chosen={chosen} />
          <div className={styles.advice}>
            <SizeAdvice unit={unit} />
          </div>
        </div>
      </dialog>
    </>
  )
}
