import { IDLE_TOOLTIP, isShown, stepTooltip, type Tooltip, type TooltipEvent } from '../../../../domain/tooltip.ts'

const SUBJECT = '[data-tooltip]'

/** Elements whose tooltip is not idle. */
const all = new Map<HTMLElement, { tooltip: Tooltip; timer?: ReturnType<typeof setTimeout> }>()
let hovered: HTMLElement | null = null

/**
 * Drives every tooltip of the page by the state machine of domain/tooltip.ts. Listens on the document, so that
 * replaced elements need no wiring. Touch input shows no tooltips.
 */
export function startTooltips(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => hover(pointerType === 'touch' ? null : subjectOf(target)))
  document.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && hover(null))
  document.addEventListener('pointermove', () => hovered && step(hovered, 'move'))
  document.addEventListener('pointerdown', ({ target }) => step(closest(target, SUBJECT), 'dismiss'))
  document.addEventListener('focusin', ({ target }) => step(closest(target, `${SUBJECT}:focus-visible`), 'focus'))
  document.addEventListener('focusout', ({ target }) => step(closest(target, SUBJECT), 'blur'))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const subject of all.keys()) step(subject, 'dismiss')
  })
  // The element that triggered loading this module is already hovered or focused.
  hover(document.querySelector<HTMLElement>(`${SUBJECT}:hover`))
  step(document.querySelector<HTMLElement>(`${SUBJECT}:focus-visible`), 'focus')
}

function hover(subject: HTMLElement | null): void {
  if (subject === hovered) return
  step(hovered, 'leave')
  hovered = subject
  step(hovered, 'enter')
}

function step(subject: HTMLElement | null, event: TooltipEvent): void {
  if (!subject) return
  const followed = all.get(subject) ?? { tooltip: IDLE_TOOLTIP }
  const wasShown = isShown(followed.tooltip)
  const { tooltip, clock } = stepTooltip(followed.tooltip, event)
  followed.tooltip = tooltip
  if (clock !== 'keep') clearTimeout(followed.timer)
  if (typeof clock === 'object') followed.timer = setTimeout(() => step(subject, clock.event), clock.ms)
  if (tooltip.state === 'idle') all.delete(subject)
  else all.set(subject, followed)
  if (isShown(tooltip) !== wasShown) showTooltip(subject, !wasShown)
}

function showTooltip(subject: HTMLElement, shown: boolean): void {
  const element = document.getElementById(subject.dataset.tooltip ?? '')
  if (!element) return
  element.hidden = !shown
  if (!shown) return
  // Hide another tooltip that is about to leave.
  for (const [other, { tooltip }] of all) if (tooltip.state === 'leaving') step(other, 'left')
  // Flip to the other side when that makes it visible.
  element.removeAttribute('data-flipped')
  element.toggleAttribute('data-flipped', isOut(element))
  if (isOut(element)) element.removeAttribute('data-flipped')
}

function isOut(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  // scroll-padding-top is the height of the sticky header.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return top < covered || bottom > innerHeight
}

/** The pointer may move onto the tooltip itself, to read it or copy from it. */
function subjectOf(target: EventTarget | null): HTMLElement | null {
  const tooltip = closest(target, '[role=tooltip]')
  return tooltip ? document.querySelector<HTMLElement>(`[data-tooltip="${CSS.escape(tooltip.id)}"]`) : closest(target, SUBJECT)
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
