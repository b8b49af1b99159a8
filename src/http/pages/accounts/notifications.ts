import { subscribe, unsubscribe } from '../../../features/push/subscribe.ts'
import { readForm } from '../../body/body.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { seeOther } from '../../page.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { account } from './account.ts'

const BACK = `${url.account}#notifications`

/** The account page's switch of notifications in this browser. Switching on needs its script, which makes the subscription. */
export const notifications = defineRoute({
  path: url.notifications,
  access: 'signed-in',
  /** The way back from signing in, where the session ended before the form was sent. */
  get: () => seeOther(BACK),
  post: notificationsForm,
})

async function notificationsForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const form = await readForm(c)
  const { session, shop } = c.var
  if (!session) return seeOther(BACK)
  const holder = { uid, sessionId: session.id }
  if (form.get('intent') === 'off') {
    await unsubscribe(shop, holder)
    return seeOther(BACK)
  }
  const field = (name: string) => form.get(name) ?? ''
  const subscribed = await subscribe(shop, holder, { endpoint: field('endpoint'), p256dh: field('p256dh'), auth: field('auth') })
  if (subscribed.ok) return seeOther(BACK)
  return account.show(c, { notifications: 'The push service of this browser is not known to the shop.' }, 422)
}
