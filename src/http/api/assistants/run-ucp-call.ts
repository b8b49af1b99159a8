import { hasInCommon, type ProfileFault } from '../../../domain/assistants/platform-profile.ts'
import { UCP_VERSION, ucpIncompatible, type Capability, type UcpAgent } from '../../../domain/assistants/ucp.ts'
import type { Shop } from '../../../shop.ts'
import { UcpFault, type UcpAnswer, type UcpAsked, type UcpCall, type UcpContext } from './ucp-call.ts'

/** The profile's address that an agent names, and the version that it may say beside it. @throws {UcpFault} for none, and for another version */
export function readAgent({ profile, version }: UcpAgent): string {
  if (version !== null) requireVersion(version)
  if (profile !== null && URL.canParse(profile)) return profile
  throw FAULTS.invalid()
}

/** Answers a call, once the versions of both sides agree. @throws {UcpFault} */
export async function runUcpCall(call: UcpCall, context: UcpContext, asked: UcpAsked<unknown>): Promise<UcpAnswer> {
  const isAgreed = await negotiate(context.shop, context.agent, call.capability)
  return isAgreed ? call.run(context, asked) : { status: 200, body: ucpIncompatible(INCOMPATIBLE, context.shop.publicUrl) }
}

/** @returns whether the agent's profile has the capability, or nobody asks for it */
async function negotiate({ agentProfiles }: Pick<Shop, 'agentProfiles'>, address: string, capability: Capability): Promise<boolean> {
  if (agentProfiles === null) return true
  const profile = await agentProfiles.find(address)
  if (typeof profile === 'string') throw FAULTS[profile]()
  requireVersion(profile.version)
  return hasInCommon(profile, capability)
}

function requireVersion(version: string): void {
  if (version === UCP_VERSION) return
  const content = `Version ${version.slice(0, 20)} is not supported. This shop supports ${UCP_VERSION}.`
  throw new UcpFault(422, 'version_unsupported', { content })
}

const INCOMPATIBLE = 'Your profile has not this capability in a version of the shop’s.'
const BUSY_S = 5

const FAULTS: Record<ProfileFault, () => UcpFault> = {
  invalid: () =>
    new UcpFault(400, 'invalid_profile_url', {
      content: 'Name your profile: UCP-Agent: profile="https://…", or in meta of MCP {"ucp-agent": {"profile": "https://…"}}.',
    }),
  unreachable: () => new UcpFault(424, 'profile_unreachable', { content: 'Your profile could not be read.' }),
  malformed: () => new UcpFault(422, 'profile_malformed', { content: 'What stands at your profile’s address is no profile.' }),
  busy: () => new UcpFault(503, 'unavailable', { content: 'Too many profiles are being read. Please try again.', retryAfterS: BUSY_S }),
}
