import type { IdentitySettings } from './identity.ts'

type Settings = { phonepe: { sandbox: boolean; pageHosts: string[] }; identity: IdentitySettings }

/** Where a form of the shop may lead: to pay, or to sign in with a provider. */
export function formOriginsOf({ phonepe, identity }: Settings): string[] {
  const payment = phonepe.pageHosts.map((host) => `${phonepe.sandbox ? 'http' : 'https'}://${host}`)
  return [...new Set([...payment, ...Object.values(identity).flatMap((provider) => provider?.pageOrigins ?? [])])]
}
