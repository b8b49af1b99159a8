import type { ReactNode } from 'react'
import text from './text.module.css'
import styles from './tooltip.module.css'

/** Attributes for the element that a tooltip describes; the tooltip shows while it is hovered or focused. */
export function describedBy(tooltip: string) {
  return { 'data-tooltip': tooltip, 'aria-describedby': tooltip }
}

type TooltipProps = {
  id: string
  /** Placement relative to the described element, within a positioned box. */
  className?: string
  children: ReactNode
}

/**
 * client/page/page/tooltip.ts shows and hides it. It repeats what the page says elsewhere, since touch screens show none.
 */
export function Tooltip({ id, className, children }: TooltipProps) {
  return (
    // The browser may have shown it before its island came to life.
    <span id={id} className={[styles.tooltip, className].filter(Boolean).join(' ')} role="tooltip" hidden suppressHydrationWarning>
      {children}
    </span>
  )
}

/** A few facts, a line each. */
export function TooltipFacts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <span className={styles.facts}>
      {facts.map(([name, value]) => (
        <span key={name} className={styles.fact}>
          <span className={text.soft}>{name}</span> <span>{value}</span>
        </span>
      ))}
    </span>
  )
}
