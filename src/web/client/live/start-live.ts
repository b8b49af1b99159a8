import { followRegions } from './live-regions.ts'
import { followCartCount } from '../cart/own-cart.ts'

/** What every page keeps fresh, with or without islands. */
export function startLive(): void {
  followCartCount()
  followRegions()
}
