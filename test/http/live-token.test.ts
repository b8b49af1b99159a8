import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachLive } from '../../src/http/live/socket.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { openProgram } from '../support/keys.ts'
import { openLive } from '../support/live-socket.ts'
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
  const live = attachLive(http, test.shop)
  origin = `http://localhost:${await listen(http, 0)}`
  stop = () => {
    live.close()
    http.close()
    http.closeAllConnections()
  }
})
afterAll(async () => {
  stop()
  await test.close()
})

async function signIn() {
  const asha = await app.person('asha')
  const { token } = (await (await asha.send('POST', '/auth/token')).json()) as { token: string }
  return { ...asha, token }
}

it('a connection with a token is that of its person, wherever the client is, until the token ends', async () => {
  const { uid, token, cookie } = await signIn()
  const socket = await openLive(origin, undefined, { authorization: `Bearer ${token}` })
  socket.subscribe(1, 'user', { uid: 'me' })
  await expect.poll(() => socket.data(1)).toMatchObject({ uid })
  const { key } = await openProgram(test, app, 'owner')
  for (const authorization of ['Bearer nonsense', `Basic ${token}`, `Bearer ${key}`]) {
    await expect(openLive(origin, cookie, { authorization })).rejects.toThrow('401')
  }
  await test.pool.query('delete from sessions where user_id = $1', [uid])
  await expect.poll(socket.closed).toBe(4401)
})

it('the script of docs/api.md prints the cart', async () => {
  const [, script = ''] = /```js\n(.*?)```/s.exec(await readFile('docs/api.md', 'utf8')) ?? []
  const { token } = await signIn()
  const lines = script.replace('ws://localhost:3000', origin.replace('http', 'ws'))
  const child = execFile(process.execPath, ['--input-type=module', '--eval', lines], { env: { TOKEN: token } })
  let printed = ''
  child.stdout?.on('data', (data: string) => (printed += data))
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('"data":{')
  expect(JSON.parse(printed.split('\n')[0]!)).toMatchObject({ id: 1, data: { items: [] } })
  child.kill()
})
