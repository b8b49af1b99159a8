import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { addAgentsProducts } from '../support/agent.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let origin: string
let stop: () => void
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  await addAgentsProducts(test)
  const http = createHttpServer()
  answerWith(http, app.app)
  origin = `http://localhost:${await listen(http, 0)}`
  test.shop.publicUrl = origin
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

async function printed(file: string): Promise<string[]> {
  const [, script = ''] = /```js\n(.*?)```/s.exec(await readFile(file, 'utf8')) ?? []
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env: { SHOP: origin } })
  return stdout.trim().split('\n')
}

it('the script of docs/assistants.md finds a kurta, and prints a link to a cart of two', async () => {
  const [found, link = ''] = await printed('docs/assistants.md')
  expect(found).toBe('kurta/L 1890 in_stock')
  expect(link).toMatch(/\/assistant-cart\/[\da-f]{64}$/)
  expect(await (await fetch(link)).text()).toMatch(/Neel Kurta.*quantity 2.*Rs\.3780/s)
})

it('the script of docs/mcp.md prints what a tool has found', async () => {
  expect(await printed('docs/mcp.md')).toEqual(['kurta Neel Kurta'])
})
