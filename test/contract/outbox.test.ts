import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSandboxOutbox } from '../../src/services/mail/sandbox-outbox.ts'
import { openMailServer, type OpenMailServer } from './mail-sandbox.ts'

let server: OpenMailServer
beforeAll(async () => {
  server = await openMailServer()
})
beforeEach(() => createSandboxOutbox(server.origin).clear(new Date()))
afterAll(() => server.stop())

const mail = { id: 'one', to: 'asha@example.in', subject: 'A <b>subject</b>', text: 'Words', html: '<p>Words</p><script>alert(1)</script>' }

describe('the outbox', () => {
  it('is empty at first', async () => {
    expect(await server.outbox()).toEqual([])
    expect(await (await fetch(`${server.origin}/outbox`)).text()).toContain('Nothing has been sent yet.')
  })

  it('shows a mail in a frame that can do nothing', async () => {
    await server.adapter().send(mail)
    const page = await (await fetch(`${server.origin}/outbox`)).text()
    expect(page).toContain('A &lt;b&gt;subject&lt;/b&gt;')
    expect(page).not.toContain('<script')
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const frame = await fetch(server.origin + /\/outbox\/[\w-]+\/html/.exec(page)?.[0])
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups[^;]*; default-src 'none'/)
    expect(await frame.text()).toContain('<p>Words</p>')
  })

  it('has nothing at an id that is none', async () => {
    for (const what of ['html', 'raw']) expect((await fetch(`${server.origin}/outbox/nothing/${what}`)).status).toBe(404)
  })

  it('keeps the last 200, newest first', async () => {
    const adapter = server.adapter()
    for (let count = 0; count < 21; count++)
      await Promise.all(Array.from({ length: 10 }, () => adapter.send({ ...mail, subject: `${count}` })))
    const sent = await server.outbox()
    expect(sent).toHaveLength(200)
    expect(sent.map(({ subject }) => Number(subject))).toEqual(sent.map(({ subject }) => Number(subject)).toSorted((a, b) => b - a))
    expect(sent[0]?.subject).toBe('20')
  })

  it('is emptied of what was sent until a time, also by the shop, and not of what came later', async () => {
    const outbox = createSandboxOutbox(server.origin)
    await server.adapter().send(mail)
    const [newest] = await server.outbox()
    await outbox.clear(new Date(Date.parse(newest!.at) - 1))
    expect((await server.outbox())[0]).toEqual(newest)
    await outbox.clear(new Date(newest!.at))
    expect(await server.outbox()).toEqual([])
    expect((await fetch(`${server.origin}/outbox.json?before=soon`, { method: 'DELETE' })).status).toBe(400)
    await expect(createSandboxOutbox('http://127.0.0.1:9').clear(new Date())).rejects.toThrow('cannot be reached')
  })
})
