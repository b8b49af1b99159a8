import { OPERATIONS, verbOf, type OperationName } from '../../../operations/all.ts'
import type { ListName } from '../../../operations/lists/all.ts'
import type { Operation } from '../../../operations/operation.ts'
import { url } from '../../routes.ts'

export function listAddress(name: ListName): string {
  return `${url.operatorApi}/${name}`
}

/** `orders ship ID` of the command line is /api/operator/orders/:id/ship. */
export function actAddresses(name: OperationName): string[] {
  const noun = `${url.operatorApi}/${name.slice(0, name.indexOf(' '))}`
  const { many }: Operation = OPERATIONS[name]
  return [`${noun}/:id/${verbOf(name)}`, ...(many ? [`${noun}/${verbOf(name)}`] : [])]
}
