import { useFolder } from '../../folder-context.ts'
import { Act } from '../ui/form/act.tsx'

/** The carrier of the parcel before, if it can be chosen again. */
export type LastCarrier = { lastCarrier: string | null }

/** An act with a choice of carriers, those of the shop folder first. Where one must be chosen it is that of the parcel before. */
export function CarrierAct({ lastCarrier, ...act }: Parameters<typeof Act>[0] & LastCarrier) {
  const own = useFolder().carriers.map(({ name }) => name)
  return <Act {...act} more={{ carrier: own }} {...(!act.unset && { initial: { carrier: lastCarrier ?? own[0] } })} />
}
