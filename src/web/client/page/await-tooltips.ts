const COMING = ['pointerover', 'focusin'] as const

/** Tooltips cost nothing until somebody comes to the subject of one. */
export function awaitTooltips(): void {
  const wake = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-tooltip]')) return
    for (const type of COMING) document.removeEventListener(type, wake)
    void import('./tooltip.ts').then(({ startTooltips }) => startTooltips())
  }
  for (const type of COMING) document.addEventListener(type, wake)
}
