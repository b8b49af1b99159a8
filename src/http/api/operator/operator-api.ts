import { OPERATIONS, verbOf, type OperationName } from '../../../operations/all.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import type { Operation } from '../../../operations/operation.ts'
import type { App } from '../../context.ts'
import { refuseOperatorsWrongMethods } from '../../methods.ts'
import { refusal } from '../../refusal.ts'
import { url } from '../../routes.ts'
import { answerAct } from './acts.ts'
import { requireKey } from './key.ts'
import { answerList } from './lists.ts'

/** What programs with a key do and read: each declared act and list at the address that its name says. */
export function mountOperatorApi(app: App): void {
  const below = `${url.operatorApi}/*` as const
  app.use(below, requireKey, refuseOperatorsWrongMethods)
  for (const name of Object.keys(LISTS) as ListName[]) app.get(`${url.operatorApi}/${name}`, (c) => answerList(c, name))
  for (const name of Object.keys(OPERATIONS) as OperationName[])
    for (const address of actAddresses(name)) app.post(address, (c) => answerAct(c, name))
  app.all(below, () => refusal('NOT_FOUND', 'There is nothing here.'))
}

/** `orders ship ID` of the command line is /api/operator/orders/:id/ship. */
export function actAddresses(name: OperationName): string[] {
  const noun = `${url.operatorApi}/${name.slice(0, name.indexOf(' '))}`
  const { many }: Operation = OPERATIONS[name]
  return [`${noun}/:id/${verbOf(name)}`, ...(many ? [`${noun}/${verbOf(name)}`] : [])]
}
