import type { ReactNode } from 'react'
import styles from './tooltip.module.css'

/** What the subject of a tooltip carries: it is described by the tooltip, which shows while somebody is there. */
export function describedBy(tooltip: string) {
  return { 'data-tooltip': tooltip, 'aria-describedby': tooltip }
}

type TooltipProps = {
  id: string
  /** Where it stands, beside or over its subject, in a box that is positioned. */
  className?: string
  children: ReactNode
}

/** Words about a subject; client/tooltip.ts shows and hides them. It shows nothing that is not said elsewhere too: a touch brings up none. */
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
          <span className={styles.name}>{name}</span> <span>{value}</span>
        </span>
      ))}
    </span>
  )
}
