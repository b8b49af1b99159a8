import type { Stand } from './stand.ts'

/** Registers people through the shop's own form. @returns their cookies */
export async function registerPeople({ origin }: Stand, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let i = 0; i < count; i++) {
    const form = new URLSearchParams({ email: `person-${i}-${Date.now()}@bench.example`, password: 'block-print', confirm: 'block-print' })
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${origin}/register`, { method: 'POST', body: form, headers, redirect: 'manual' })
    const cookie = answer.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ')
    if (answer.status !== 303 || !cookie) throw new Error(`Registering answers ${answer.status}.`)
    cookies.push(cookie)
  }
  return cookies
}
