import type { NameClaim } from '../domain/shop/claimed-name.ts'

/** Why a display name is refused that would lead shoppers to somebody else. */
export const NAME_CLAIMS: Record<NameClaim, string> = {
  contact: 'Everybody can see this name, so it cannot be a website or a telephone number.',
  shop: 'This name would be taken for the shop’s. Please choose another one.',
  owner: 'This is the name of somebody who runs the shop. Please choose another one.',
}
