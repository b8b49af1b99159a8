import { describe, expect, it } from 'vitest'
import { cookieValue, deviceCookieName, mayHaveSession, renewedBefore, sessionCookieName, sessionEnd, stateCookieName } from './session.ts'

const NAMES = [sessionCookieName, stateCookieName, deviceCookieName]

describe('the names of cookies', () => {
  it.each(NAMES)('are those that no neighbour can set, behind https', (nameOf) => {
    expect(nameOf('https://shop.example')).toBe(`__Host-${nameOf('http://localhost:3000')}`)
  })

  it('differ', () => {
    expect(new Set(NAMES.map((nameOf) => nameOf('http://localhost:3000'))).size).toBe(3)
  })
})

describe('cookies', () => {
  it.each([undefined, null, '', 'theme=dark', '_ga=GA1.2.3; _fbp=fb.1.2.3', 'chhaap_device=x; chhaap_state=y'])(
    '%o are a visitor’s',
    (cookies) => {
      expect(mayHaveSession(cookies)).toBe(false)
    },
  )

  it.each(['chhaap_session=x', '__Host-chhaap_session=x.y', 'theme=dark; chhaap_session='])('%s may be a person’s', (cookies) => {
    expect(mayHaveSession(cookies)).toBe(true)
  })

  it.each([
    ['theme=dark; chhaap_session=abc; a=b', 'abc'],
    ['chhaap_session=', ''],
    ['other_chhaap_session=abc; chhaap_sessionx=abc', null],
    ['chhaap_session=abc; chhaap_session=abc', null],
    ['', null],
    [undefined, null],
  ])('of %o say %o by the one name', (cookies, value) => {
    expect(cookieValue(cookies, 'chhaap_session')).toBe(value)
  })
})

describe('a session', () => {
  it('lasts 14 days and is renewed after one', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(sessionEnd(now)).toEqual(new Date('2026-12-04T12:00:00Z'))
    expect(renewedBefore(now)).toEqual(new Date('2026-12-03T12:00:00Z'))
  })
})
