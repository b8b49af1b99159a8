import type { OperatorRole } from '../../src/domain/operators/operator-role.ts'
import type { createTestApp, Send } from './requests.ts'
import type { TestShop } from './shop.ts'

export type TestOperator = { send: Send; uid: string; cookie: string }

/** Somebody new who may use the operators' pages, and has just signed in with the password of all tests. */
export async function openOperator(
  test: TestShop,
  app: ReturnType<typeof createTestApp>,
  name: string,
  role: OperatorRole = 'owner',
): Promise<TestOperator> {
  const person = await app.person(name)
  await test.pool.query('update users set email_verified = true where id = $1', [person.uid])
  await test.pool.query('insert into operators (user_id, role) values ($1, $2)', [person.uid, role])
  return person
}

/** As if the password had been given so many minutes ago. */
export async function confirmedBefore({ pool }: TestShop, uid: string, minutes: number): Promise<void> {
  await pool.query(
    `update sessions set confirmed_at = null, worked_at = null, created_at = now() - $2 * interval '1 minute' where user_id = $1`,
    [uid, minutes],
  )
}
