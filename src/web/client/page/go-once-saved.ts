import type { MouseEvent } from 'react'
import { cart } from '../cart/cart.ts'
import { isPlainClick } from './plain-click.ts'

/** For a link whose page is rendered from the stored cart: what is on its way gets there first. */
export async function goOnceSaved(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  if (!cart.view().saving || !isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  await cart.settled()
  if (!cart.view().failure) location.assign(href)
}
