import { parseFields } from '../catalogue/product.ts'
import { UCP_VERSION, type Capability } from './ucp.ts'

/** What a platform says of itself, as far as the shop needs it: its version, and those of each capability that it has. */
export type PlatformProfile = { version: string; capabilities: ReadonlyMap<string, readonly string[]> }

/** What programs that shop for somebody say of themselves, at the addresses that they name. */
export interface AgentProfiles {
  find(address: string): Promise<PlatformProfile | ProfileFault>
}
/** `invalid`: no public HTTPS address. `busy`: too many are being read. */
export type ProfileFault = 'invalid' | 'unreachable' | 'malformed' | 'busy'

const VERSION = /^\d{4}-\d{2}-\d{2}$/

/** Null for what is no profile of the protocol. */
export function readPlatformProfile(text: string): PlatformProfile | null {
  const ucp = fieldsOf(parseFields(text)?.get('ucp'))
  const version = ucp?.get('version')
  if (!ucp || !isVersion(version)) return null
  const capabilities = new Map<string, string[]>()
  for (const [name, entries] of fieldsOf(ucp.get('capabilities') ?? {}) ?? []) {
    if (!Array.isArray(entries)) return null
    capabilities.set(name, entries.map((entry) => fieldsOf(entry)?.get('version')).filter(isVersion))
  }
  return { version, capabilities }
}

/** Whether both sides have it in the shop's version. */
export function hasInCommon({ capabilities }: PlatformProfile, capability: Capability): boolean {
  return capabilities.get(capability)?.includes(UCP_VERSION) ?? false
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && VERSION.test(value)
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null
}
