import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Size } from '../../domain/cart.ts'
import type { Unit } from '../../domain/size-chart.ts'
import { isPlainClick } from '../client/page/clicks.ts'
import { Button } from './button.tsx'
import { chartLead, SizeAdvice, UnitLinks } from './size-advice.tsx'
import styles from './size-chart-dialog.module.css'
import { SizeTable } from './size-table.tsx'

/** A link to the size chart that opens it over the page, so that what was chosen there stays. */
export function SizeChartLink({ chosen, children }: { chosen: Size; children?: ReactNode }) {
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
        <h2 id="size-chart">Clothing Size Chart</h2>
        {children}
        <p className={styles.hint}>{chartLead(unit)}</p>
        <UnitLinks unit={unit} onChoose={setUnit} />
        <SizeTable unit={unit} chosen={chosen} />
        <div className={styles.advice}>
          <SizeAdvice unit={unit} />
        </div>
        <Button look="line" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  )
}
