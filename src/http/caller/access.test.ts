import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Env } from '../context.ts'
import { url } from '../routes.ts'
import { applyAccess, checkAccess } from './access.ts'

const answer = () => new Response('')

it('lets no app start with an address of no declared access', () => {
  const app = new Hono<Env>().use(applyAccess).get(url.account, answer)
  expect(() => checkAccess(app)).not.toThrow()
  expect(() => checkAccess(app.post('/account/secrets', answer))).toThrow('/account/secrets has no declared access')
})

it.each([url.account, url.signIn, url.content, url.operator])('lets no app start that answers %s before access is applied', (path) => {
  expect(() => checkAccess(new Hono<Env>().get(path, answer).use(applyAccess))).toThrow('before its access is applied')
})
