import { CAPABILITIES, type Capabilities, type Capability } from '../../domain/dashboard/capability.ts'
import { ok, type Finding } from './finding.ts'

/** A capability's name, the variables that switch it on, and what the shop does without it. Without payment or mail it does not start, and moderation is always there. */
type Description = { name: string; variables: string; without: string }

const DESCRIPTIONS: Record<Capability, Description> = {
  payment: { name: 'payment', variables: 'The variables of the payment provider are', without: 'nothing can be bought' },
  mail: { name: 'mail', variables: 'SMTP_URL and MAIL_FROM are', without: 'nobody gets a mail' },
  carrier: {
    name: 'shipping',
    variables: 'SHIPENGINE_API_KEY and SHIPENGINE_CARRIER_IDS are',
    without: 'parcels are sent by hand, and shipping_rates is not there',
  },
  'text-messages': {
    name: 'text messages',
    variables: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are',
    without: 'nobody can link a phone, and orders are told by mail',
  },
  moderation: { name: 'moderation', variables: 'The variables of moderation are', without: 'no review is shown' },
  google: provider('Google', 'GOOGLE'),
  twitter: provider('Twitter', 'TWITTER'),
  github: provider('GitHub', 'GITHUB'),
}

function provider(name: string, prefix: string): Description {
  const variables = `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET are`
  return { name: `sign-in with ${name}`, variables, without: 'there is no button for it' }
}

/** What is off, why, and what that means: a line each. */
export function describeOff(capabilities: Capabilities): string[] {
  return offOf(capabilities).map(({ name, ...why }) => `Off: ${name}. ${reason(why)}`)
}

/** What is on and what is off, with the reason. */
export function checkCapabilities(capabilities: Capabilities): Finding[] {
  const on = CAPABILITIES.flatMap((id) => {
    const state = capabilities[id]
    return state === 'off' ? [] : [`${DESCRIPTIONS[id].name}${state === 'sandbox' ? ' (sandbox)' : ''}`]
  })
  return [ok('capabilities', `on: ${on.join(', ')}`), ...offOf(capabilities).map(({ name, ...why }) => ok(name, `off. ${reason(why)}`))]
}

function offOf(capabilities: Capabilities): Description[] {
  return CAPABILITIES.filter((id) => capabilities[id] === 'off').map((id) => DESCRIPTIONS[id])
}

function reason({ variables, without }: Omit<Description, 'name'>): string {
  return `${variables} not set: ${without}.`
}
