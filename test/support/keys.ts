import type { OperatorRole } from '../../src/domain/operators/operator-role.ts'
import { addKey } from '../../src/features/operator-access/change-keys.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import type { createTestApp } from './requests.ts'
import type { TestShop } from './shop.ts'

type SendAs = (
  method: string,
  path: string,
  options?: { json?: unknown; body?: string; headers?: Record<string, string> },
) => Promise<Response>

/** Sends as a program does: without cookies, and from no page. @param key whatever stands behind Bearer; null for no header */
export function programWith(app: ReturnType<typeof createTestApp>, key: string | null): SendAs {
  return (method, path, { json, body = json === undefined ? undefined : JSON.stringify(json), headers = {} } = {}) =>
    Promise.resolve(
      app.app.request(`http://shop.test${path}`, {
        method,
        headers: {
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      }),
    )
}

export type TestProgram = { send: SendAs; key: string; id: string }

let keys = 0

/** A program with a new key. */
export async function openProgram(test: TestShop, app: ReturnType<typeof createTestApp>, role: OperatorRole): Promise<TestProgram> {
  const added = await addKey(test.shop, { name: `${role} ${++keys}`, role, days: null }, COMMAND_LINE)
  if (!added.ok) throw new Error(added.reason)
  return { send: programWith(app, added.key), key: added.key, id: added.id }
}

type ErrorBody = { error: { status: string; message: string; details?: { reason?: string; fields?: Record<string, string> } } }

/** What a program is told in place of an answer. */
export async function errorOf(answer: Response): Promise<ErrorBody['error']> {
  return ((await answer.json()) as ErrorBody).error
}
