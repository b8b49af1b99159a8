import { describe, expect, it } from 'vitest'
import { isPlanned, nextChange, NO_NOTICES, noticesAt, readNotice } from './notice.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const announcement = { words: 'New prints on Friday.', link: null, startsAt: at('21T12:30'), endsAt: at('25T18:30') }
const closing = { words: 'We are at the fair.', startsAt: null, endsAt: at('23T18:30') }

describe('notices', () => {
  it('are in force from when each begins until it ends', () => {
    const both = { announcement, closing }
    expect(noticesAt(both, at('21T12:29'))).toEqual({ announcement: null, closing })
    expect(noticesAt(both, at('21T12:30'))).toEqual(both)
    expect(noticesAt(both, at('23T18:29'))).toEqual(both)
    expect(noticesAt(both, at('23T18:30'))).toEqual({ announcement, closing: null })
    expect(noticesAt(both, at('25T18:30'))).toEqual(NO_NOTICES)
    expect(isPlanned(announcement, at('21T12:29'))).toBe(true)
  })

  it('know when the next of them begins or ends', () => {
    const next = (time: string) => nextChange({ announcement, closing }, at(time))
    expect(['20T10:00', '21T12:30', '23T18:30', '25T18:30'].map(next)).toEqual([
      announcement.startsAt,
      closing.endsAt,
      announcement.endsAt,
      null,
    ])
    expect(nextChange(NO_NOTICES, at('20T10:00'))).toBeNull()
  })

  const now = at('20T10:00')
  const typed = { words: ' Two\nlines ', link: '', from: null, until: at('25T18:30') }
  it('are read as one line', () => {
    expect(readNotice(typed, now)).toEqual({ ok: true, notice: { words: 'Two lines', link: null, startsAt: null, endsAt: typed.until } })
  })

  it.each([
    [{ words: ' ' }, 'words'],
    [{ words: 'x'.repeat(201) }, 'words'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: '//elsewhere.example' }, 'link'],
    [{ link: '/\\elsewhere.example' }, 'link'],
    [{ link: 'https://' }, 'link'],
    [{ until: null }, 'until'],
    [{ until: now }, 'over'],
    [{ from: undefined }, 'from'],
    [{ from: typed.until }, 'ends-first'],
  ])('%o is refused for its %s', (change, fault) => {
    expect(readNotice({ ...typed, ...change }, now)).toEqual({ ok: false, faults: [fault] })
  })
})
