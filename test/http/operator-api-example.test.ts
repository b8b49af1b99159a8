import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { openProgram } from '../support/keys.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let origin: string
let stop: () => void
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  const http = createHttpServer()
  answerWith(http, app.app)
  origin = `http://localhost:${await listen(http, 0)}`
  stop = () => {
    http.close()
    http.closeAllConnections()
  }
})
afterAll(async () => {
  stop()
  await test.close()
})

const run = promisify(execFile)

it('the script of docs/operators-api.md sends every order that waits, once', async () => {
  const [, script = ''] = /```js\n(.*?)```/s.exec(await readFile('docs/operators-api.md', 'utf8')) ?? []
  for (let n = 1; n <= 3; n++)
    await insertOrder(test.pool, { uid: test.asha, number: `DOCS${n}`, receipt: n, placedAt: '2026-11-20T06:00:00Z' })
  const { key } = await openProgram(test, app, 'packer')
  const print = async () =>
    (await run(process.execPath, ['--input-type=module', '--eval', script], { env: { KEY: key, SHOP: origin } })).stdout
  const lines = (await print()).trim().split('\n')
  expect(lines.toSorted()).toEqual([1, 2, 3].map((n) => `Order DOCS${n} is shipped. The buyer gets a mail, if an email address is known.`))
  expect(await print()).toBe('')
  const { rows } = await test.pool.query('select distinct state from orders')
  expect(rows).toEqual([{ state: 'shipped' }])
})
