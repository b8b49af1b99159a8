import { expect, it } from 'vitest'
import { readPlatformProfile } from '../../domain/assistants/platform-profile.ts'
import type { PublicAnswer } from '../../platform/outgoing/fetch-public.ts'
import { createAgentProfiles } from './agent-profiles.ts'

const CAPABILITIES = { 'dev.ucp.shopping.cart': [{ version: '2026-01-23' }, { version: '2026-04-08' }] }
const PROFILE = JSON.stringify({ ucp: { version: '2026-04-08', capabilities: CAPABILITIES, services: {}, payment_handlers: {} } })

function answered(body: string, { status = 200, isWhole = true } = {}): PublicAnswer {
  return { ok: true, status, headers: {}, body: Buffer.from(body), isWhole }
}

/** Profiles whose fetches end when the test says, and a clock that it moves. */
function open() {
  const asked: string[] = []
  const ends: ((answer: PublicAnswer) => void)[] = []
  const clock = { ms: 0 }
  const profiles = createAgentProfiles(
    (address) => {
      asked.push(address)
      return new Promise((resolve) => ends.push(resolve))
    },
    () => clock.ms,
  )
  return { profiles, asked, ends, clock }
}

it.each<[string, PublicAnswer, unknown]>([
  ['has its version and those of its capabilities', answered(PROFILE), { version: '2026-04-08', capabilities: expect.any(Map) }],
  ['is invalid where it is not public', { ok: false, reason: 'not-public' }, 'invalid'],
  ['is unreachable without an answer', { ok: false, reason: 'no-answer', failure: 'ECONNREFUSED' }, 'unreachable'],
  ['is not looked for where a redirect leads', answered('', { status: 302 }), 'unreachable'],
  ['is malformed where it is cut', answered(PROFILE, { isWhole: false }), 'malformed'],
  ['is malformed where it is something else', answered('<html>'), 'malformed'],
])('a profile %s', async (_, answer, found) => {
  const { profiles, ends } = open()
  const finding = profiles.find('https://agent.example/p')
  ends[0]!(answer)
  expect(await finding).toEqual(found)
})

it.each(['null', '[]', '{}', '{"ucp":{"version":"draft"}}', '{"ucp":{"version":"2026-04-08","capabilities":{"a":1}}}'])(
  '%s is no profile',
  (text) => {
    expect(readPlatformProfile(text)).toBeNull()
  },
)

it('is read once for all who name it at once, kept for ten minutes, and one that failed for a minute', async () => {
  const { profiles, asked, ends, clock } = open()
  const both = Promise.all([profiles.find('a'), profiles.find('a')])
  ends[0]!(answered(PROFILE))
  await both
  clock.ms = 599_999
  await profiles.find('a')
  expect(asked).toHaveLength(1)
  clock.ms = 600_001
  const again = profiles.find('a')
  ends[1]!(answered('', { status: 500 }))
  await again
  clock.ms += 59_999
  expect(await profiles.find('a')).toBe('unreachable')
  clock.ms += 2
  void profiles.find('a')
  expect(asked).toHaveLength(3)
})

it('reads eight at once, and says that it is busy; keeps the last 200', async () => {
  const { profiles, asked, ends } = open()
  const finding = Array.from({ length: 8 }, (_, index) => profiles.find(`https://a.example/${index}`))
  expect(await profiles.find('https://a.example/8')).toBe('busy')
  for (const end of ends) end(answered(PROFILE))
  await Promise.all(finding)
  for (let index = 8; index < 208; index++) {
    const one = profiles.find(`https://a.example/${index}`)
    ends[index]!(answered(PROFILE))
    await one
  }
  void profiles.find('https://a.example/207')
  expect(asked).toHaveLength(208)
  void profiles.find('https://a.example/0')
  expect(asked).toHaveLength(209)
})
