import type { ShopFolder } from './shop-folder.ts'

type Rules = Pick<ShopFolder, 'cancelBeforeDispatch' | 'faulty'>

/** What the terms say of getting money back. */
export function returnsTerms({ cancelBeforeDispatch, faulty }: Rules): string {
  if (!cancelBeforeDispatch) return 'There are no returns and no refunds.'
  const rest = faulty === null ? '' : '; what arrived faulty is put right, if told within 7 days of delivery'
  return `An order can be cancelled until it is handed to the courier. After that: no returns or refunds${rest}.`
}

/** The same in a few words, without a full stop, where there is no room for the terms. */
export function returnsNote({ cancelBeforeDispatch }: Pick<Rules, 'cancelBeforeDispatch'>): string {
  return cancelBeforeDispatch ? 'No returns or refunds after dispatch' : 'No returns or refunds'
}
