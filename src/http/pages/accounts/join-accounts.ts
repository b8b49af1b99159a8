import { maskedEmail } from '../../../domain/accounts/inbox.ts'
import { agreeToMerge, findMerge } from '../../../features/privacy/merge-accounts.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { doneOf, tellOnce } from '../../done-once.ts'
import { page } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** Where an address agrees that its account becomes one with another. Mail scanners follow links, so agreeing takes a button. */
export const joinAccounts = definePage({
  path: url.joinAccounts,
  access: 'everybody',
  component: 'joinAccounts',
  headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  load: (c, shown?: Props) => shown ?? loadLink(c),
  post: agree,
})

type Props = PropsOf<'joinAccounts'>

async function loadLink(c: Ctx): Promise<Props | Response> {
  const done = doneOf(c)
  if (done === 'joined' || done === 'agreed') return { is: done }
  const token = c.req.query('token') ?? ''
  const found = await findMerge(c.var.shop, token)
  if (found === 'done') return { is: 'joined' }
  return found ? { is: 'asked', token, stays: found.side === 'to', other: maskedEmail(found.other) } : refused(c, 'invalid')
}

async function agree(c: Ctx): Promise<Response> {
  const token = (await readForm(c)).get('token') ?? ''
  const agreed = await agreeToMerge(c.var.shop, token)
  return agreed.ok ? tellOnce(c, `${url.joinAccounts}?done=${agreed.isDone ? 'joined' : 'agreed'}`) : refused(c, agreed.reason)
}

function refused(c: Ctx, reason: Extract<Props, { is: 'refused' }>['reason']): Promise<Response> {
  return page(c, 'joinAccounts', { is: 'refused', reason }, reason === 'invalid' ? 410 : 409)
}
