import { useLayoutEffect, useRef, useState } from 'react'
import type { Size } from '../../../domain/catalogue/size.ts'
import type { Garment } from '../../../domain/sizes/garment.ts'
import { cuffOf, fallOf, HEIGHTS } from '../../../domain/sizes/on-your-height.ts'
import { WIDTHS, widthOf } from '../../../domain/sizes/room.ts'
import { cuffWords, heightWords, hemWords } from '../../../messages/catalogue/on-your-height.ts'
import { useKeptMeasures } from '../../client/hooks/use-kept-measures.ts'
import { forgetMeasures, keepMeasures } from '../../client/page/catalogue/kept-measures.ts'
import { Button } from '../form/button.tsx'
import { CloseButton } from '../form/close-button.tsx'
import control from '../form/control.module.css'
import { NumberField } from '../form/number-field.tsx'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import { ChalkFigure } from './chalk-figure.tsx'
import styles from './height-dialog.module.css'
import field from './height-field.module.css'
import { HeightField } from './height-field.tsx'
import { HeightRows } from './height-rows.tsx'

type HeightDialogProps = {
  garment: Garment
  /** What is chosen on the page, which stays so until the dialog's button is pressed. */
  size: Size
  isGone: (size: Size) => boolean
  onChoose: (size: Size) => void
  onClose: () => void
}

/** A figure of somebody's height with the garment over it, the words that carry all it shows, and what decides between sizes. */
export function HeightDialog({ garment, size: first, isGone, onChoose, onClose }: HeightDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [size, setSize] = useState(first)
  const kept = useKeptMeasures()
  const { kind, sizes } = garment
  const height = kept.height ?? HEIGHTS.first
  const mine = kept.best[kind] ?? null
  const measures = sizes.get(size)!
  const hem = hemWords(heightWords(height, kept.unit), fallOf(kind, height, measures))
  const cuff = cuffOf(height, garment, size)
  const hasChest = widthOf(measures) !== null
  useLayoutEffect(() => dialog.current?.showModal(), [])

  function choose(): void {
    onChoose(size)
    dialog.current?.close()
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="on-your-height" closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="on-your-height">See it on your height</h2>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      <div className={`${layout.grain} ${styles.panel}`}>
        <ChalkFigure height={height} kind={kind} measures={measures} words={hem} />
      </div>
      <div className={styles.side}>
        <div aria-live="polite">
          <p className={styles.says}>{hem}</p>
          <p className={text.soft}>{[`Size ${size}.`, cuff && cuffWords(cuff)].filter(Boolean).join(' ')}</p>
        </div>
        <HeightField height={height} unit={kept.unit} />
        {hasChest && (
          <div className={styles.best}>
            <label>
              My best {kind} is{' '}
              <NumberField
                {...WIDTHS}
                className={`${control.control} ${field.number}`}
                aria-label={`My best ${kind} is … cm across`}
                aria-describedby="across-hint"
                value={mine}
                onChange={(width) => keepMeasures({ best: { ...kept.best, [kind]: width } })}
              />{' '}
              cm across
            </label>
            <p id="across-hint" className={styles.fine}>
              Laid flat, from seam to seam under the arms.
            </p>
          </div>
        )}
        <HeightRows garment={garment} height={height} mine={mine} size={size} isGone={isGone} onChange={setSize} />
        <div className={styles.fine}>
          <p>
            {hasChest ? 'Both numbers stay' : 'Your height stays'} on this device.{' '}
            {(kept.height !== null || mine !== null) && (
              <button type="button" className={text.link} onClick={forgetMeasures}>
                Forget them
              </button>
            )}
          </p>
          <Assumptions kind={kind} />
        </div>
      </div>
      <div className={styles.foot}>
        <Button wide onClick={choose}>
          Choose {size}
        </Button>
      </div>
    </dialog>
  )
}

/** What the figure takes for granted, with its source (BODY of domain/sizes/on-your-height.ts). */
function Assumptions({ kind }: { kind: Garment['kind'] }) {
  return (
    <details>
      <summary>How this is reckoned</summary>
      <p>
        From average proportions: the shoulder at 81.8% of the height, the knee at 28.5%, the ankle at 3.9%, and the wrist 33.2% along the
        arm (Drillis and Contini, 1966). The inside leg at 45%, the waist at 62% and the slope of the shoulder are assumptions of ours. The
        outline is {kind === 'trousers' ? 'a pair of trousers' : `a ${kind}`} of these measures laid flat; on you it wraps round. Bodies
        differ, so allow 3 cm either way.
      </p>
    </details>
  )
}
