import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OperatorRole } from '../../src/domain/operators/operator-role.ts'
import { grantOperator } from '../../src/features/operator-access/change-operator.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { signInSomebody, type Somebody } from './people.ts'

/** Somebody new who may use the operators' pages, signed in in the page's browser. */
export async function signInOperator(page: Page, here: RunningShop, role: OperatorRole = 'owner'): Promise<Somebody> {
  const somebody = await signInSomebody(page, here)
  await here.pool.query('update users set email_verified = true where id = $1', [somebody.uid])
  expect(await grantOperator(here.shop, { email: somebody.email, role }, COMMAND_LINE)).toMatchObject({ ok: true })
  return somebody
}
