/**
 * The state of a tooltip (spec §4):
 * - `idle`: neither pointer nor focus is on its element
 * - `focused`: the pointer is on the element but still moving
 * - `visible`: shown
 * - `leaving`: still shown for a moment after pointer and focus have left
 * - `dismissed`: closed by the user; stays closed until pointer and focus have left
 */
export const TOOLTIP_STATES = ['idle', 'focused', 'visible', 'leaving', 'dismissed'] as const
type TooltipState = (typeof TOOLTIP_STATES)[number]

/**
 * Events: the pointer enters, moves and leaves; the element gains and loses focus (`blur`); the pointer has rested for
 * `REST_MS`; `LEAVE_MS` have passed since leaving (`left`); the user closes the tooltip.
 */
export const TOOLTIP_EVENTS = ['enter', 'move', 'leave', 'focus', 'blur', 'rested', 'left', 'dismiss'] as const
export type TooltipEvent = (typeof TOOLTIP_EVENTS)[number]

/** Delay before the tooltip shows, and before it hides (spec §9). */
export const REST_MS = 100
export const LEAVE_MS = 500

/** Whether pointer and keyboard focus are on the element; the tooltip hides when neither is. */
export type Tooltip = { state: TooltipState; pointer: boolean; keyboard: boolean }

export const IDLE_TOOLTIP: Tooltip = { state: 'idle', pointer: false, keyboard: false }

/** What to do with the timer: start it with the event that it ends in, stop it, or leave it. */
export type TooltipClock = { event: 'rested' | 'left'; ms: number } | 'stop' | 'keep'

const NEXT: Record<TooltipState, Record<Exclude<TooltipEvent, 'leave' | 'blur'> | 'release', TooltipState>> = {
  idle: { enter: 'focused', move: 'focused', focus: 'visible', rested: 'idle', left: 'idle', dismiss: 'idle', release: 'idle' },
  focused: {
    enter: 'focused',
    move: 'focused',
    focus: 'visible',
    rested: 'visible',
    left: 'focused',
    dismiss: 'dismissed',
    release: 'idle',
  },
  visible: {
    enter: 'visible',
    move: 'visible',
    focus: 'visible',
    rested: 'visible',
    left: 'visible',
    dismiss: 'dismissed',
    release: 'leaving',
  },
  leaving: { enter: 'visible', move: 'visible', focus: 'visible', rested: 'leaving', left: 'idle', dismiss: 'idle', release: 'leaving' },
  dismissed: {
    enter: 'dismissed',
    move: 'dismissed',
    focus: 'dismissed',
    rested: 'dismissed',
    left: 'dismissed',
    dismiss: 'dismissed',
    release: 'idle',
  },
}

/** The tooltip after `event`, and what to do with its timer. Defined for every event in every state. */
export function stepTooltip(tooltip: Tooltip, event: TooltipEvent): { tooltip: Tooltip; clock: TooltipClock } {
  const pointer = event === 'enter' || event === 'move' || (tooltip.pointer && event !== 'leave')
  const keyboard = event === 'focus' || (tooltip.keyboard && event !== 'blur')
  const state = nextState(tooltip.state, event, pointer || keyboard)
  return { tooltip: { state, pointer, keyboard }, clock: clockOf(tooltip.state, event, state) }
}

export function isShown({ state }: Tooltip): boolean {
  return state === 'visible' || state === 'leaving'
}

/** The state stays when only one of pointer and focus leaves. */
function nextState(state: TooltipState, event: TooltipEvent, held: boolean): TooltipState {
  if (event !== 'leave' && event !== 'blur') return NEXT[state][event]
  return held ? state : NEXT[state].release
}

function clockOf(from: TooltipState, event: TooltipEvent, to: TooltipState): TooltipClock {
  // Each move restarts the delay.
  if (to === 'focused' && (from !== to || event === 'enter' || event === 'move')) return { event: 'rested', ms: REST_MS }
  if (from === to) return 'keep'
  return to === 'leaving' ? { event: 'left', ms: LEAVE_MS } : 'stop'
}
