import type { CSSProperties } from 'react'
import type { Panel } from '../domain/shop/shop-folder.ts'
import { useFolder } from './folder-context.ts'

/** The picture of a panel, as a style. Without one the panel keeps its colour. */
export function usePanel(panel: Panel): CSSProperties {
  const picture = useFolder().looks.panels[panel]
  return { '--picture': picture === undefined ? 'none' : `url("${picture}")` } as CSSProperties
}
