import {
  readPlatformProfile,
  type AgentProfiles,
  type PlatformProfile,
  type ProfileFault,
} from '../../domain/assistants/platform-profile.ts'
import type { FetchPublic } from '../../platform/outgoing/fetch-public.ts'

/** Longer than the protocol asks for at least; what failed is tried again after its minute. */
const KEPT_MS = 10 * 60_000
const FAILED_MS = 60_000
/** Who names other addresses again and again costs no more than that. */
const MOST_KEPT = 200
const MOST_AT_ONCE = 8
const MAX_BYTES = 64 * 1024

type Found = PlatformProfile | ProfileFault
type Kept = { until: number; found: Promise<Found> }

/** Reads the profiles that agents name, over HTTPS from public addresses alone, and keeps the last of them. */
export function createAgentProfiles(fetchPublic: FetchPublic, now: () => number = () => performance.now()): AgentProfiles {
  const kept = new Map<string, Kept>()
  let running = 0

  async function look(address: string): Promise<Found> {
    const answer = await fetchPublic(address, { headers: { accept: 'application/json' }, maxBytes: MAX_BYTES })
    if (!answer.ok) return answer.reason === 'not-public' ? 'invalid' : 'unreachable'
    // A redirect is none of the protocol's answers.
    if (answer.status !== 200) return 'unreachable'
    return (answer.isWhole && readPlatformProfile(answer.body.toString())) || 'malformed'
  }

  return {
    find(address) {
      const known = kept.get(address)
      if (known && now() < known.until) return known.found
      if (running >= MOST_AT_ONCE) return Promise.resolve('busy')
      running++
      const fresh: Kept = { until: Infinity, found: look(address).finally(() => running--) }
      void fresh.found.then(
        (found) => (fresh.until = now() + (typeof found === 'string' ? FAILED_MS : KEPT_MS)),
        () => kept.delete(address),
      )
      kept.delete(address)
      kept.set(address, fresh)
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
      return fresh.found
    },
  }
}
