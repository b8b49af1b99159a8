import { useRef, type MouseEvent } from 'react'
import { isPlainClick } from '../client/page/clicks.ts'
import { Button } from './button.tsx'
import styles from './size-chart-dialog.module.css'
import { SizeTable } from './size-table.tsx'

/** A link to the size chart that opens it over the page, so that what was chosen there stays. */
export function SizeChartLink() {
  const dialog = useRef<HTMLDialogElement>(null)

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
        <p className={styles.hint}>Body measurements, in inches. Between two sizes, take the larger.</p>
        <SizeTable />
        <Button look="line" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  )
}
