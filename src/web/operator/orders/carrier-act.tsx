import { useFolder } from '../../folder-context.ts'
import { Act } from '../ui/form/act.tsx'

/** An act with a choice of carriers: those of the shop folder first, and the first of them chosen where one must be. */
export function CarrierAct(props: Parameters<typeof Act>[0]) {
  const own = useFolder().carriers.map(({ name }) => name)
  return <Act {...props} more={{ carrier: own }} {...(!props.unset && { initial: { carrier: own[0] } })} />
}
