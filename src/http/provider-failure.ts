import { findProvider, findProviderFailure, type ProviderFailure, type ProviderId } from '../domain/accounts/provider.ts'
import { providerMessage } from '../messages/sign-in.ts'
import type { Ctx } from './context.ts'
import { doneOf } from './done-once.ts'

/** A failure as the query of a page that shows it. */
export function failureQuery(provider: ProviderId, reason: ProviderFailure): string {
  return `with=${provider}&error=${reason}`
}

/** The failure that has led to this page, in words. */
export function findFailure(c: Ctx): string | null {
  const provider = findProvider(doneOf(c, 'with') ?? undefined)
  const failure = findProviderFailure(doneOf(c, 'error') ?? undefined)
  return provider && failure ? providerMessage(failure, provider) : null
}

/** The path with the failure added, or with the one before replaced; null removes it. */
export function withFailure(path: string, failure: { provider: ProviderId; reason: ProviderFailure } | null): string {
  const [pathname = '', search = ''] = path.split(/\?(.*)/s)
  const rest = search.split('&').filter((part) => part !== '' && !/^(with|error)=/.test(part))
  const query = [...rest, ...(failure ? [failureQuery(failure.provider, failure.reason)] : [])].join('&')
  return query === '' ? pathname : `${pathname}?${query}`
}
