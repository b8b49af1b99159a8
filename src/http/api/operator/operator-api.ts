import { OBJECTS } from '../../../features/operations/read-object.ts'
import { OPERATIONS, type OperationName } from '../../../operations/all.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import type { App, Ctx } from '../../context.ts'
import { refuseOperatorsWrongMethods } from '../../methods.ts'
import { refusal } from '../../refusal.ts'
import { url } from '../../routes.ts'
import { answerAct } from './acts.ts'
import { actAddresses, listAddress } from './addresses.ts'
import { describeOperatorApi } from './describe.ts'
import { answerDownload, answerUpload, DOWNLOADS, UPLOADS } from './files.ts'
import { keyOf, requireKey } from './key.ts'
import { answerList, answerObject } from './lists.ts'

/** What programs with a key do and read: each declared act and list at the address that its name says. */
export function mountOperatorApi(app: App): void {
  const below = `${url.operatorApi}/*` as const
  app.use(below, requireKey, refuseOperatorsWrongMethods)
  app.get(url.operatorApiDescription, (c) => c.json(describeOperatorApi(c.var.shop, keyOf(c).role)))
  for (const file of DOWNLOADS) app.get(`${url.operatorApi}/${file.name}`, (c) => answerDownload(c, file))
  for (const file of UPLOADS) app.post(`${url.operatorApi}/${file.name}`, (c) => answerUpload(c, file))
  for (const name of Object.keys(LISTS) as ListName[]) app.get(listAddress(name), (c) => answerFileOrList(c, name))
  for (const name of OBJECTS) app.get(`${listAddress(name)}/:id`, (c) => answerObject(c, name))
  for (const name of Object.keys(OPERATIONS) as OperationName[])
    for (const address of actAddresses(name)) app.post(address, (c) => answerAct(c, name))
  app.all(below, () => refusal('NOT_FOUND', 'There is nothing here.'))
}

function answerFileOrList(c: Ctx, name: ListName): Response | Promise<Response> {
  const file = c.req.header('accept')?.startsWith('text/csv') ? DOWNLOADS.find((one) => one.name === `${name}.csv`) : undefined
  return file ? answerDownload(c, file) : answerList(c, name)
}
