import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { openMailServer, type OpenMailServer } from './mail-sandbox.ts'

let server: OpenMailServer
beforeAll(async () => {
  server = await openMailServer()
})
afterEach(() => server.reset())
afterAll(() => server.stop())

const mail = {
  id: 'order.0198c2de',
  to: 'asha@example.in',
  subject: 'Your order छाप – Rs.1890',
  text: 'Thank you.\n\nनमस्ते Asha\n.\nA dot on a line of its own is text.',
  html: '<!doctype html><p>Thank you, Asha. नमस्ते</p>',
}
const send = (change: Partial<typeof mail> = {}, adapter = server.adapter()) => adapter.send({ ...mail, ...change })

const failure = (work: Promise<unknown>): Promise<ServiceError> =>
  work.then(
    () => Promise.reject(new Error('it was sent')),
    (error: ServiceError) => error,
  )

describe('a mail', () => {
  it('arrives as it was written, in HTML and in text', async () => {
    await send()
    const [newest] = await server.outbox()
    expect(newest).toEqual({
      kind: 'mail',
      to: mail.to,
      subject: mail.subject,
      text: `${mail.text}\n`,
      html: `${mail.html}\n`,
      at: expect.any(String),
    })
    expect(Date.now() - Date.parse(newest!.at)).toBeLessThan(60_000)
  })

  it('says who it is from and that nobody wrote it by hand, and has an id of its own', async () => {
    await send()
    const raw = await server.raw()
    expect(raw).toMatch(/^From: Chhaap <orders@chhaap\.example>\r?$/m)
    expect(raw).toMatch(/^To: asha@example\.in\r?$/m)
    expect(raw).toMatch(/^Message-ID: <order\.0198c2de@chhaap\.example>\r?$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(raw).toContain('multipart/alternative')
  })

  it('that ends with one press says so to mail programs', async () => {
    await server.adapter().send({ ...mail, unsubscribeUrl: `https://shop.test/stop-telling?token=${'a'.repeat(300)}` })
    const raw = await server.raw()
    expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/shop\.test\/stop-telling\?token=a{300}>\r?$/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  })

  it.each([
    'asha@example.in, kabir@example.in',
    'asha@example.in\r\nBcc: kabir@example.in',
    'Asha <asha@example.in>',
    'asha@example.in ',
    'asha@example.in>',
    'asha',
    '',
  ])('is not sent to “%s”', async (to) => {
    const before = (await server.outbox()).length
    expect(await failure(send({ to }))).toMatchObject({ service: 'mail', code: 'internal', message: 'Not an address to send to' })
    expect(await server.outbox()).toHaveLength(before)
  })

  it('keeps a subject on its line', async () => {
    await send({ subject: 'Hello\r\nBcc: kabir@example.in\r\n\r\nBody' })
    expect((await server.outbox())[0]).toMatchObject({ to: mail.to, subject: 'Hello Bcc: kabir@example.in Body' })
    expect(await server.raw()).not.toMatch(/^Bcc:/m)
  })
})

describe('a file with a mail', () => {
  it('brings pictures of its HTML, which the outbox shows in their places and lists as no files', async () => {
    const png = Buffer.from('not really a picture')
    const html = '<p><img src="cid:mark@mail" alt=""><img src="cid:other@mail" alt=""></p>'
    await server.adapter().send({ ...mail, html, pictures: [{ cid: 'mark@mail', contentType: 'image/png', content: png }] })
    const page = await (await fetch(`${server.origin}/outbox`)).text()
    const [, path] = /src="(\/outbox\/[\w-]+\/html)"/.exec(page) ?? []
    const shown = await (await fetch(server.origin + path)).text()
    expect(shown).toContain(`<img src="data:image/png;base64,${png.toString('base64')}" alt=""><img src="cid:other@mail" alt="">`)
    expect(page.slice(0, page.indexOf('</article>'))).not.toContain('/attachments/')
  })

  it('arrives to the byte, beside the same words, and is listed in the outbox', async () => {
    const content = Uint8Array.from({ length: 2000 }, (_, index) => index % 256)
    await server.adapter().send({ ...mail, attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf', content }] })
    const [newest] = await server.outbox()
    expect(Object.keys(newest!)).toEqual(['kind', 'to', 'subject', 'text', 'html', 'at'])
    expect(newest).toMatchObject({ text: expect.stringContaining('Thank you.'), html: expect.stringContaining('Thank you, Asha.') })
    const page = await (await fetch(`${server.origin}/outbox`)).text()
    const [, path, name] = /<a href="(\/outbox\/[\w-]+\/attachments\/0)">([^<]+)<\/a>/.exec(page) ?? []
    expect(name).toBe('receipt.pdf')
    const file = await fetch(server.origin + path)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(content)
    expect((await fetch(`${server.origin}${path?.slice(0, -1)}7`)).status).toBe(404)
  })
})

describe('a mail server', () => {
  it('that does not know our password is waited for, and the password stays with us', async () => {
    const adapter = server.adapter({ login: { user: 'chhaap-sandbox', password: 'let-me-in' } })
    const error = await failure(send({}, adapter))
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ service: 'mail', code: 'unavailable', message: 'The mail server does not let us in: 535 EAUTH' })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('let-me-in')
  })

  it('is checked without sending anything', async () => {
    const before = (await server.outbox()).length
    await server.adapter().check()
    const wrong = server.adapter({ login: { user: 'chhaap-sandbox', password: 'let-me-in' } })
    expect(await failure(wrong.check())).toMatchObject({ code: 'unavailable', message: 'The mail server does not let us in: 535 EAUTH' })
    expect(await failure(server.adapter({ port: 1 }).check())).toMatchObject({ service: 'mail', code: 'unavailable' })
    expect(await server.outbox()).toHaveLength(before)
  })

  it('takes nothing from strangers', async () => {
    expect(await failure(send({}, server.adapter({ login: null })))).toBeInstanceOf(ServiceError)
  })

  it('elsewhere is told nothing without encryption', async () => {
    const error = await failure(send({}, server.adapter({ encryption: 'starttls' })))
    expect(error).toMatchObject({ code: 'unavailable', message: 'The mail was not taken: 500 ETLS' })
  })

  it.each([
    ['recipient', 550, 'internal', 'The mail was refused: 550 EENVELOPE'],
    ['data', 552, 'internal', 'The mail was refused: 552 EMESSAGE'],
    ['recipient', 450, 'unavailable', 'The mail was not taken: 450 EENVELOPE'],
    ['data', 451, 'unavailable', 'The mail was not taken: 451 EMESSAGE'],
    ['connect', 421, 'unavailable', expect.stringContaining('421')],
  ])('that refuses at %s with %i is %s, and its words are not repeated', async (on, status, code, message) => {
    await server.fault({ fault: 'refused', on, status, message: 'no asha@example.in here' })
    const error = await failure(send())
    expect(error).toMatchObject({ service: 'mail', code, message })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain(mail.to)
  })

  it.each(['connect', 'auth', 'recipient', 'data', 'answer'])('that hangs at %s runs into the deadline', async (on) => {
    await server.fault({ fault: 'hanging', on })
    expect(await failure(send({}, server.adapter({}, { stepMs: 100 })))).toMatchObject({ code: 'deadline-exceeded' })
    expect(await failure(send({}, server.adapter({}, { overallMs: 100 })))).toMatchObject({ code: 'deadline-exceeded' })
  })

  it('that hangs up is unavailable', async () => {
    await server.fault({ fault: 'dropped', on: 'recipient' })
    expect(await failure(send())).toMatchObject({ code: 'unavailable' })
  })

  it('that is not there is unavailable', async () => {
    const gone = await openMailServer()
    await gone.stop()
    expect(await failure(send({}, gone.adapter()))).toMatchObject({
      code: 'unavailable',
      message: 'The mail was not taken: ESOCKET ECONNREFUSED',
    })
  })

  it('goes on when somebody leaves in the middle of a mail', async () => {
    const socket = connect(server.smtpPort, '127.0.0.1')
    const login = Buffer.from('\0chhaap-sandbox\0sandbox-secret').toString('base64')
    const said = ['EHLO here', `AUTH PLAIN ${login}`, 'MAIL FROM:<a@b.in>', 'RCPT TO:<c@d.in>', 'DATA']
    await once(socket, 'data')
    for (const line of said) {
      socket.write(`${line}\r\n`)
      await once(socket, 'data')
    }
    socket.write('Subject: Half a', () => socket.destroy())
    await once(socket, 'close')
    const before = (await server.outbox()).length
    await send()
    expect(await server.outbox()).toHaveLength(before + 1)
  })

  it('whose answer was lost gets a second copy with the same id', async () => {
    await server.fault({ fault: 'dropped', on: 'answer', times: 1 })
    const before = (await server.outbox()).length
    await failure(send({ id: 'order.again' }))
    await send({ id: 'order.again' })
    expect(await server.outbox()).toHaveLength(before + 2)
    expect(await server.raw()).toContain('<order.again@chhaap.example>')
  })
})
