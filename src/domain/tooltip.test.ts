import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  IDLE_TOOLTIP,
  isShown,
  LEAVE_MS,
  REST_MS,
  stepTooltip,
  TOOLTIP_EVENTS,
  TOOLTIP_STATES,
  type Tooltip,
  type TooltipEvent,
} from './tooltip.ts'

/** What people do, and time that passes: the clock's own events come from the clock alone. */
type Happening = Exclude<TooltipEvent, 'rested' | 'left'> | { pass: number }

/** A tooltip with a clock that the test turns. */
function follow(happenings: Happening[]) {
  let tooltip: Tooltip = IDLE_TOOLTIP
  let clock = null as { event: TooltipEvent; ms: number } | null
  const send = (event: TooltipEvent) => {
    const step = stepTooltip(tooltip, event)
    tooltip = step.tooltip
    if (step.clock !== 'keep') clock = step.clock === 'stop' ? null : step.clock
  }
  for (const happening of happenings) {
    if (typeof happening === 'string') send(happening)
    else if (clock && clock.ms <= happening.pass) {
      const { event } = clock
      clock = null
      send(event)
    } else if (clock) clock = { ...clock, ms: clock.ms - happening.pass }
  }
  return { ...tooltip, clock, shown: isShown(tooltip) }
}

const wait = (ms: number): Happening => ({ pass: ms })
const happenings = fc.array(
  fc.oneof(
    fc.constantFrom<Happening>('enter', 'move', 'leave', 'focus', 'blur', 'dismiss'),
    fc.constantFrom(wait(1), wait(REST_MS), wait(LEAVE_MS)),
  ),
)
/** Everybody has gone, and some time with them. */
const GONE: Happening[] = ['leave', 'blur', wait(LEAVE_MS)]

describe('a tooltip', () => {
  it('shows once the pointer has rested for 100 ms', () => {
    expect(follow(['enter', wait(REST_MS - 1)])).toMatchObject({ state: 'focused', shown: false })
    expect(follow(['enter', wait(REST_MS)])).toMatchObject({ state: 'visible', shown: true })
  })

  it('does not show to a pointer on its way across', () => {
    expect(follow(['enter', wait(60), 'move', wait(60), 'move', wait(60)])).toMatchObject({ state: 'focused', shown: false })
    expect(follow(['enter', wait(60), 'leave', wait(REST_MS)])).toMatchObject({ state: 'idle', shown: false })
  })

  it('shows at once to the keyboard', () => {
    expect(follow(['focus'])).toMatchObject({ state: 'visible', clock: null })
    expect(follow(['enter', 'focus'])).toMatchObject({ state: 'visible', clock: null })
  })

  it('stays for 500 ms after everybody has left, and for good when they come back', () => {
    expect(follow(['focus', 'blur', wait(LEAVE_MS - 1)])).toMatchObject({ state: 'leaving', shown: true })
    expect(follow(['focus', 'blur', wait(LEAVE_MS)])).toMatchObject({ state: 'idle', shown: false })
    expect(follow(['focus', 'blur', wait(400), 'enter', wait(LEAVE_MS)])).toMatchObject({ state: 'visible', shown: true })
  })

  it('stays for the keyboard when the pointer leaves, and the other way round', () => {
    expect(follow(['focus', 'enter', 'leave', wait(LEAVE_MS)])).toMatchObject({ state: 'visible' })
    expect(follow(['focus', 'enter', 'blur', wait(LEAVE_MS)])).toMatchObject({ state: 'visible' })
  })

  it('is put away by a dismissal until everybody has left', () => {
    expect(follow(['focus', 'dismiss', 'move', wait(REST_MS)])).toMatchObject({ state: 'dismissed', shown: false })
    expect(follow(['focus', 'dismiss', ...GONE, 'focus'])).toMatchObject({ state: 'visible' })
  })

  it('that is leaving is put away for good: nobody is there who could leave', () => {
    expect(follow(['focus', 'blur', 'dismiss'])).toMatchObject({ state: 'idle', clock: null })
  })

  it('has an answer to every event in every state', () => {
    for (const state of TOOLTIP_STATES) {
      for (const event of TOOLTIP_EVENTS) {
        for (const [pointer, keyboard] of [
          [false, false],
          [true, false],
          [false, true],
          [true, true],
        ] as const) {
          expect(TOOLTIP_STATES).toContain(stepTooltip({ state, pointer, keyboard }, event).tooltip.state)
        }
      }
    }
  })
})

describe('whatever happens, a tooltip', () => {
  it('is gone 500 ms after everybody has left', () => {
    fc.assert(
      fc.property(happenings, (before) => {
        expect(follow([...before, ...GONE])).toMatchObject({ state: 'idle', clock: null })
      }),
    )
  })

  it('is shown only to somebody who is there, or has just left', () => {
    fc.assert(
      fc.property(happenings, (before) => {
        const { state, pointer, keyboard } = follow(before)
        expect([pointer, keyboard].includes(true)).toBe(['focused', 'visible', 'dismissed'].includes(state))
      }),
    )
  })

  it('stays while somebody is there and does not put it away', () => {
    const staying = fc.array(
      fc.oneof(fc.constantFrom<Happening>('enter', 'move', 'focus', 'leave'), fc.constantFrom(wait(1), wait(LEAVE_MS))),
    )
    fc.assert(
      fc.property(staying, (next) => {
        expect(follow(['focus', ...next])).toMatchObject({ state: 'visible', shown: true })
      }),
    )
  })

  it('does not come back after a dismissal before everybody has left', () => {
    const staying = fc.array(
      fc.oneof(fc.constantFrom<Happening>('enter', 'move', 'focus', 'leave', 'dismiss'), fc.constantFrom(wait(REST_MS), wait(LEAVE_MS))),
    )
    fc.assert(
      fc.property(staying, (next) => {
        expect(follow(['focus', 'dismiss', ...next])).toMatchObject({ state: 'dismissed' })
      }),
    )
  })

  it('runs a clock only while it waits for something', () => {
    fc.assert(
      fc.property(happenings, (before) => {
        const { state, clock } = follow(before)
        expect(clock?.event).toBe(({ focused: 'rested', leaving: 'left' } as Record<string, string>)[state])
      }),
    )
  })
})
