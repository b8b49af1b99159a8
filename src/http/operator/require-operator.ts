import { createMiddleware } from 'hono/factory'
import { isOperator } from '../../features/operators/change-operator.ts'
import type { Operator } from '../../features/operators/record-action.ts'
import { askToConfirm } from '../confirmation.ts'
import type { Ctx, Env } from '../context.ts'

/**
 * Lets operators in. For everybody else there is nothing here, as at any unknown address. An operator who has not confirmed
 * for half an hour that it is they is asked to; a posted form comes back with what was typed, and goes on then.
 */
export const requireOperator = createMiddleware<Env>(async (c, next) => {
  const { shop, session } = c.var
  if (!session || !(await isOperator(shop, session.person.uid))) return c.notFound()
  const question = await askToConfirm(c, session, 'operatorPassword')
  if (question) c.res = question
  else await next()
  c.res.headers.set('cache-control', 'no-store')
})

/** The signed-in operator, as actions record it. */
export function operatorOf(c: Ctx): Operator {
  const { session } = c.var
  if (!session) throw new Error('Only behind requireOperator.')
  return { uid: session.person.uid, name: session.person.displayName || session.person.email || session.person.uid }
}
