import { describe, expect, it } from 'vitest'
import { firstEnd, NO_NOTICES, noticesAt, readNotice } from './notice.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const announcement = { words: 'New prints on Friday.', link: null, endsAt: at('25T18:30') }
const closing = { words: 'We are at the fair.', endsAt: at('23T18:30') }

describe('notices', () => {
  it('are in force until each of them ends', () => {
    const both = { announcement, closing }
    expect(noticesAt(both, at('23T18:29'))).toEqual(both)
    expect(noticesAt(both, at('23T18:30'))).toEqual({ announcement, closing: null })
    expect(noticesAt(both, at('25T18:30'))).toEqual(NO_NOTICES)
  })

  it('know when the first of them ends', () => {
    expect(firstEnd({ announcement, closing })).toEqual(closing.endsAt)
    expect(firstEnd({ announcement, closing: null })).toEqual(announcement.endsAt)
    expect(firstEnd(NO_NOTICES)).toBeNull()
  })

  const now = at('20T10:00')
  const typed = { words: ' Two\nlines ', link: '', until: at('25T18:30') }
  it('are read as one line', () => {
    expect(readNotice(typed, now)).toEqual({ ok: true, notice: { words: 'Two lines', link: null, endsAt: typed.until } })
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
  ])('%o is refused for its %s', (change, fault) => {
    expect(readNotice({ ...typed, ...change }, now)).toEqual({ ok: false, faults: [fault] })
  })
})
