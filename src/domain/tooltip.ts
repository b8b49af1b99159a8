/**
 * The life of one tooltip (spec §4):
 * - `idle`: nobody is there
 * - `focused`: a pointer is on its subject and has not come to rest yet
 * - `visible`: shown
 * - `leaving`: shown for a little longer, so that nobody loses it by a slip of the hand
 * - `dismissed`: put away by whoever is still there; it stays away until they have left
 */
export const TOOLTIP_STATES = ['idle', 'focused', 'visible', 'leaving', 'dismissed'] as const
export type TooltipState = (typeof TOOLTIP_STATES)[number]

/**
 * What happens to it: the pointer comes (`enter`), moves and goes (`leave`); the keyboard's focus comes and
 * goes (`blur`); the pointer has come to rest; the time after leaving has passed; somebody puts it away.
 */
export const TOOLTIP_EVENTS = ['enter', 'move', 'leave', 'focus', 'blur', 'rested', 'left', 'dismiss'] as const
export type TooltipEvent = (typeof TOOLTIP_EVENTS)[number]

/** How long a pointer rests before the tooltip shows, and how long it stays after everybody has left (spec §9). */
export const REST_MS = 100
export const LEAVE_MS = 500

/** Pointer and keyboard may both hold a tooltip; it leaves when neither does. */
export type Tooltip = { state: TooltipState; pointer: boolean; keyboard: boolean }

export const IDLE_TOOLTIP: Tooltip = { state: 'idle', pointer: false, keyboard: false }

/** What to do about time: start a clock that ends in an event, stop it, or let it run. */
export type TooltipClock = { event: 'rested' | 'left'; ms: number } | 'stop' | 'keep'

type Move = Exclude<TooltipEvent, 'leave' | 'blur'> | 'release'

const NEXT: Record<TooltipState, Record<Move, TooltipState>> = {
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

/** The tooltip after `event`, and what its clock has to do. Total: every event has an answer in every state. */
export function stepTooltip(tooltip: Tooltip, event: TooltipEvent): { tooltip: Tooltip; clock: TooltipClock } {
  const pointer = event === 'enter' || event === 'move' || (tooltip.pointer && event !== 'leave')
  const keyboard = event === 'focus' || (tooltip.keyboard && event !== 'blur')
  const state = nextState(tooltip.state, event, pointer || keyboard)
  return { tooltip: { state, pointer, keyboard }, clock: clockOf(tooltip.state, event, state) }
}

export function isShown({ state }: Tooltip): boolean {
  return state === 'visible' || state === 'leaving'
}

/** One of two who leave changes nothing. */
function nextState(state: TooltipState, event: TooltipEvent, held: boolean): TooltipState {
  if (event !== 'leave' && event !== 'blur') return NEXT[state][event]
  return held ? state : NEXT[state].release
}

function clockOf(from: TooltipState, event: TooltipEvent, to: TooltipState): TooltipClock {
  // A pointer that moves is not at rest: its time begins again.
  if (to === 'focused' && (from !== to || event === 'enter' || event === 'move')) return { event: 'rested', ms: REST_MS }
  if (from === to) return 'keep'
  return to === 'leaving' ? { event: 'left', ms: LEAVE_MS } : 'stop'
}
