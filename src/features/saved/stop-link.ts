import type { Shop } from '../../shop.ts'

/** As long as somebody may look for a mail. */
const LIFETIME_S = 400 * 86_400

/** The token of a mail's link that ends all that a person waits for, and does nothing else. */
export function sealStop({ sealer, clock }: Pick<Shop, 'sealer' | 'clock'>, uid: string): Promise<string> {
  return sealer.links.seal({ stopTelling: uid }, { now: clock.now(), lifetimeS: LIFETIME_S })
}

/** Whose link it is; null for what the shop has not sealed. */
export async function readStop({ sealer, clock }: Pick<Shop, 'sealer' | 'clock'>, token: string): Promise<string | null> {
  const uid = token.length > MAX_LENGTH ? null : (await sealer.links.unseal(token, clock.now()))?.['stopTelling']
  return typeof uid === 'string' ? uid : null
}

const MAX_LENGTH = 1000
