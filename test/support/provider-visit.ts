import type { ProviderId } from '../../src/domain/accounts/provider.ts'
import type { App } from '../../src/http/context.ts'

const SHOP = 'http://shop.test'

/** A browser without JavaScript between the shop's app and a provider of the sandbox. It keeps the shop's cookies. */
export function openVisit(app: App) {
  const jar = new Map<string, string>()

  async function send(method: string, path: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      'sec-fetch-site': method === 'POST' ? 'same-origin' : 'cross-site',
      ...(cookie && { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const answer = await app.request(SHOP + path, { method, headers, ...(form && { body: String(new URLSearchParams(form)) }) })
    for (const set of answer.headers.getSetCookie()) keep(set)
    return answer
  }

  function keep(set: string): void {
    const [name = '', value = ''] = set.split(';')[0]!.split(/=(.*)/s)
    if (/max-age=0/i.test(set) || value === '') jar.delete(name)
    else jar.set(name, value)
  }

  const start = async (provider: ProviderId, redirect = '/'): Promise<string> => {
    const answer = await send('POST', `/auth/start/${provider}`, { redirect })
    return answer.headers.get('location') ?? ''
  }

  return {
    jar,
    send,
    /** Presses the shop's button: the address of the provider's page. */
    start,
    choose: chooseAt,
    /** The whole way: where the shop sends the browser in the end. */
    async signIn(provider: ProviderId, person: string | null, redirect = '/'): Promise<string> {
      const answer = await send('GET', await chooseAt(await start(provider, redirect), person))
      return answer.headers.get('location') ?? ''
    },
    /** Who the browser is now. */
    async account(): Promise<string> {
      return (await send('GET', '/account')).text()
    },
  }
}

/** Presses somebody's button on the provider's page, or Cancel: the address of the shop that the browser is sent to, without its origin. */
async function chooseAt(page: string, person: string | null): Promise<string> {
  const fields: Record<string, string> = person === null ? { action: 'cancel' } : { account: person }
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return pathname + search
}

export type Visit = ReturnType<typeof openVisit>
