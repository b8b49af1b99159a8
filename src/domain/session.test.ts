import { describe, expect, it } from 'vitest'
import { mayHaveSession } from './session.ts'

describe('cookies', () => {
  it.each([undefined, null, '', 'theme=dark', '_ga=GA1.2.3; _fbp=fb.1.2.3'])('%o are a visitor’s', (cookies) => {
    expect(mayHaveSession(cookies)).toBe(false)
  })

  it.each(['chhaap_session=x', '__Host-chhaap_session=x.y', 'theme=dark; chhaap.state=1', 'chhaap='])('%s may be a person’s', (cookies) => {
    expect(mayHaveSession(cookies)).toBe(true)
  })
})
