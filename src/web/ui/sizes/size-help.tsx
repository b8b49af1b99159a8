import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { Size } from '../../../domain/catalogue/size.ts'
import { garmentOf } from '../../../domain/sizes/garment.ts'
import { measuresBody } from '../../../domain/sizes/size-chart.ts'
import { useShelf } from '../../folder-context.ts'
import type { HeightDialog } from './height-dialog.tsx'
import { SizeChartLink } from './size-chart-dialog.tsx'
import styles from './size-help.module.css'

const load = () => import('./height-dialog.tsx')

type SizeHelpProps = {
  product: Pick<Product, 'description'>
  size: Size
  isGone: (size: Size) => boolean
  onChoose: (size: Size) => void
}

/** Ways to find one's size, beside the sizes' label: on one's own height, where the garment can be drawn, and the chart. */
export function SizeHelp({ product, size, isGone, onChoose }: SizeHelpProps) {
  const [loaded, setLoaded] = useState<{ Dialog: typeof HeightDialog } | null>(null)
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  const { sizeChart, sizes } = useShelf()
  const drawn = garmentOf(product.description, sizes)
  const garment = drawn?.sizes.has(size) && sizeChart && measuresBody(sizeChart) ? drawn : null

  /** The script comes with the first approach to the button. */
  async function show(): Promise<void> {
    try {
      const { HeightDialog: Dialog } = await load()
      setLoaded({ Dialog })
      setState('open')
    } catch {
      setState('failed')
    }
  }

  const button = garment && <HeightButton onPress={() => void show()} />
  return (
    <>
      {button}
      {state === 'failed' && (
        <span role="alert" className={styles.failed}>
          It could not be loaded. Please try again.
        </span>
      )}
      {sizeChart && (
        <SizeChartLink chart={sizeChart} chosen={size} description={product.description}>
          {button}
        </SizeChartLink>
      )}
      {garment &&
        loaded &&
        state === 'open' &&
        // Outside of the form, which Enter in a field would send.
        createPortal(
          <loaded.Dialog garment={garment} size={size} isGone={isGone} onChoose={onChoose} onClose={() => setState('closed')} />,
          document.body,
        )}
    </>
  )
}

/** The button closes the dialog of the size chart where it stands in it. */
function HeightButton({ onPress }: { onPress: () => void }) {
  const approach = () => void load().catch(() => {})
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      onPointerEnter={approach}
      onFocus={approach}
      onClick={(event) => {
        event.currentTarget.closest('dialog')?.close()
        onPress()
      }}
    >
      See it on your height
    </button>
  )
}
