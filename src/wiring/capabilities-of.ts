import type { Config } from '../config/config.ts'
import { playsPayments } from '../config/payment-providers.ts'
import type { Capabilities, CapabilityState } from '../domain/dashboard/capability.ts'

/** What a configuration switches on. The adapter of a service that is off is null. */
export function capabilitiesOf({ payments, mail, shipengine, sms, moderation, identity }: Config): Capabilities {
  return {
    payment: stateOf({ sandbox: playsPayments(payments) }),
    mail: stateOf(mail),
    carrier: stateOf(shipengine),
    'text-messages': stateOf(sms),
    moderation: stateOf(moderation),
    google: stateOf(identity.google),
    twitter: stateOf(identity.twitter),
    github: stateOf(identity.github),
  }
}

function stateOf(settings: { sandbox: boolean } | null): CapabilityState {
  return settings === null ? 'off' : settings.sandbox ? 'sandbox' : 'on'
}
