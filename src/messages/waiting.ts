import { MAX_WAITS } from '../domain/saved/wait.ts'

/** Why somebody is not told when a piece is back. */
export const WAIT_MESSAGES = {
  'unknown-product': 'There is no such product.',
  'no-such-options': 'The product does not come like this.',
  there: 'It is there: you can add it to your cart.',
  full: `You wait for ${MAX_WAITS} pieces already. End one of them on the page of your saved pieces first.`,
}
