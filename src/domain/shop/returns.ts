import { counted } from '../counted.ts'

/** What comes back after delivery: for how many days, for its money or another size, and who pays the way back. One of the two is on. */
export type ReturnRules = { days: number; refund: boolean; exchange: boolean; cost: 'buyer' | 'shop' }

/** As the shop folder has them. */
type Rules = { cancelBeforeDispatch: boolean; faulty: string | null; returns: ReturnRules | null }

/** What the terms say of getting money back. */
export function returnsTerms({ cancelBeforeDispatch, faulty, returns }: Rules): string {
  const cancel = 'An order can be cancelled until it is handed to the courier.'
  if (returns) {
    const right = faulty === null ? '' : ' What arrived faulty is put right, if told within 7 days of delivery.'
    return `${cancelBeforeDispatch ? `${cancel} ` : ''}${comingBack(returns)}${right}`
  }
  if (!cancelBeforeDispatch) return 'There are no returns and no refunds.'
  const rest = faulty === null ? '' : '; what arrived faulty is put right, if told within 7 days of delivery'
  return `${cancel} After that: no returns or refunds${rest}.`
}

/** "Within 7 days of delivery, unworn pieces …", in sentences. */
export function comingBack({ days, refund, exchange, cost }: ReturnRules): string {
  const forWhat = [refund ? 'given back for their money' : '', exchange ? 'exchanged for another size' : ''].filter(Boolean).join(' or ')
  const who = cost === 'shop' ? 'We pay for sending them back.' : 'You pay for sending them back.'
  return `Within ${counted(days, 'day')} of delivery, unworn pieces can be ${forWhat}: please ask at your order first. ${who}`
}

/** The same in a few words, without a full stop, where there is no room for the terms. */
export function returnsNote({ cancelBeforeDispatch, returns }: Pick<Rules, 'cancelBeforeDispatch' | 'returns'>): string {
  if (returns) {
    const what = [returns.refund ? 'returns' : '', returns.exchange ? 'exchanges for another size' : ''].filter(Boolean).join(' and ')
    return `${what[0]!.toUpperCase()}${what.slice(1)} within ${counted(returns.days, 'day')} of delivery`
  }
  return cancelBeforeDispatch ? 'No returns or refunds after dispatch' : 'No returns or refunds'
}
