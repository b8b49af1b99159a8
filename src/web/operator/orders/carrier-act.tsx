import { useFolder } from '../../folder-context.ts'
import { Act } from '../ui/form/act.tsx'

/** An act with a choice of carriers, those of the shop folder too. */
export function CarrierAct(props: Parameters<typeof Act>[0]) {
  const { carriers } = useFolder()
  return <Act {...props} more={{ carrier: carriers.map(({ name }) => name) }} />
}
