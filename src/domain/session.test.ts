import { describe, expect, it } from 'vitest'
import { cookieHeader, mayHaveSession, sessionCookieName, stateCookieName } from './session.ts'

describe('the names of cookies', () => {
  it.each([sessionCookieName, stateCookieName])('are those that no neighbour can set, behind https', (nameOf) => {
    expect(nameOf('https://shop.example')).toBe(`__Host-${nameOf('http://localhost:3000')}`)
    expect(mayHaveSession(nameOf('https://shop.example'))).toBe(true)
  })

  it('differ', () => {
    expect(sessionCookieName('http://localhost:3000')).not.toBe(stateCookieName('http://localhost:3000'))
  })
})

describe('cookies', () => {
  it.each([undefined, null, '', 'theme=dark', '_ga=GA1.2.3; _fbp=fb.1.2.3'])('%o are a visitor’s', (cookies) => {
    expect(mayHaveSession(cookies)).toBe(false)
  })

  it.each(['chhaap_session=x', '__Host-chhaap_session=x.y', 'theme=dark; chhaap_state=1', 'chhaap='])('%s may be a person’s', (cookies) => {
    expect(mayHaveSession(cookies)).toBe(true)
  })

  it('go back as they came, without their attributes', () => {
    expect(cookieHeader(['chhaap_session=x.y; Path=/; HttpOnly', 'chhaap_state=1'])).toBe('chhaap_session=x.y; chhaap_state=1')
  })
})
