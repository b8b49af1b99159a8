import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CALLABLES } from '../../src/http/functions/functions.ts'
import { RESOURCES } from '../../src/http/resources/all.ts'
import { url } from '../../src/http/routes.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Content = { 'application/json': { schema: Parameters<typeof z.fromJSONSchema>[0]; example?: unknown } }
type Operation = { operationId: string; requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> }

let test: TestShop
let description: Description
beforeAll(async () => {
  test = await createTestShop()
  const answer = await createTestApp(test).visitor('GET', url.apiDescription)
  description = (await answer.json()) as Description
})
afterAll(() => test.close())

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (method === 'parameters' ? [] : [{ path, method, operation }])),
  )

/** Every body that is described: what is sent, and what comes back when all is well. */
const bodies = () =>
  operations().flatMap(({ path, method, operation }) => {
    const answers = Object.entries(operation.responses).flatMap(([status, { content }]) =>
      status.startsWith('2') && content ? [content] : [],
    )
    const sent = operation.requestBody ? [operation.requestBody.content] : []
    return [...sent, ...answers].map((content) => ({ name: `${method} ${path}`, ...content['application/json'] }))
  })

describe('the API’s description', () => {
  it('is OpenAPI 3.1 by the schema of OpenAPI', async () => {
    expect(description.openapi).toBe('3.1.0')
    expect(await new Validator().validate(description)).toEqual({ valid: true })
  })

  it('has every resource, every function and the sign-in service', () => {
    const open = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
    const auth = [url.authToken, url.authSignIn, url.authSignOut, url.authRegister, url.authForgotPassword, url.authAppCheck]
    const functions = CALLABLES.map(({ name }) => url.functions.replace(':name', name))
    expect(Object.keys(description.paths).toSorted()).toEqual(
      [...RESOURCES.map(({ path }) => open(path)), ...functions, ...auth].toSorted(),
    )
  })

  it('names every operation once', () => {
    const names = operations().map(({ operation }) => operation.operationId)
    expect(names).toEqual([...new Set(names)])
  })

  it('gives an example of every body, and each is of its own schema', () => {
    expect(bodies().length).toBeGreaterThan(RESOURCES.length)
    for (const { name, schema, example } of bodies()) {
      expect(example, name).toBeDefined()
      expect(z.fromJSONSchema(schema).safeParse(example), name).toMatchObject({ success: true })
    }
  })

  it('would notice an example that is not of its schema', () => {
    const rates = bodies().find(({ name }) => name === 'get /api/products')
    expect(z.fromJSONSchema(rates!.schema).safeParse({ products: [{ id: 7 }] }).success).toBe(false)
  })
})
