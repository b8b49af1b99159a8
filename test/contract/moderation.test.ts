import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import { createNaturalLanguage } from '../../src/services/moderation/natural-language.ts'

let sandbox: Sandbox
let settings: { url: string; apiKey: string }
const control = (method: string, body?: object) =>
  fetch(`${sandbox.origin}/control/moderation`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const adapter = (change = {}) => createNaturalLanguage({ ...settings, ...change }, { pauseMs: () => 0, attemptMs: 2000 })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

beforeAll(async () => {
  sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  settings = readConfig({ MODERATION: 'natural-language', SANDBOX_PORT: String(sandbox.port) }).moderation.naturalLanguage!
})
afterEach(() => control('DELETE'))
afterAll(() => sandbox.stop())

describe('Natural Language’s moderateText', () => {
  it('gives the strongest harmful category as toxicity, and names each', async () => {
    expect(await adapter().score('You are idiots, I will beat you')).toEqual({
      TOXICITY: 0.91,
      INSULT: 0.91,
      THREAT: 0.91,
      PROFANITY: 0.02,
      IDENTITY_ATTACK: 0.02,
      SEXUALLY_EXPLICIT: 0.02,
    })
    expect(await adapter().score('Soft, light and exactly the blue I wanted.')).toMatchObject({ TOXICITY: 0.02 })
  })

  it('asks about each passage, and the worst counts', async () => {
    const asked: string[] = []
    const confidence = (text: string) => (text.includes('you are scum') && text.length < 80 ? 0.91 : 0.05)
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const { content } = ((await json(request)) as { document: { content: string } }).document
      asked.push(content)
      const moderationCategories = ['Toxic', 'Insult'].map((name) => ({ name, confidence: confidence(content) }))
      response.end(JSON.stringify({ moderationCategories }))
    }
    const server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const praise = 'A lovely kurta, soft and light, and my whole family admired the print.'
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const text = `${praise} ${praise} you are scum ${praise} ${praise} ${praise}`
      expect(await adapter({ url }).score(text)).toEqual({ TOXICITY: 0.91, INSULT: 0.91 })
      expect(asked[0]).toBe(text)
      expect(asked.length).toBeLessThan(25)
    } finally {
      server.close()
    }
  })

  it('refuses another key', async () => {
    expect(await failure(adapter({ apiKey: 'other' }).score('A text'))).toMatchObject({
      code: 'internal',
      message: 'Refused moderateText: HTTP 400',
    })
  })

  it.each([500, 503, 429])('is asked again after HTTP %i', async (status) => {
    await control('POST', { fault: 'http-500', status, times: 2 })
    expect(await adapter().score('A text')).toMatchObject({ TOXICITY: 0.02 })
  })

  it('is given up when it goes on failing', async () => {
    await control('POST', { fault: 'http-500' })
    expect(await failure(adapter().score('A text'))).toMatchObject({ code: 'unavailable' })
  })

  it.each([
    { fault: 'broken-json' },
    { fault: 'html' },
    { fault: 'no-categories' },
    { fault: 'confidence', value: 'high' },
    { fault: 'confidence', value: null },
  ])('with %o gives no score', async (fault) => {
    await control('POST', fault)
    expect(await failure(adapter().score('A text'))).toMatchObject({ code: 'invalid-answer' })
  })

  it('passes an absurd number on, for the job to refuse', async () => {
    await control('POST', { fault: 'confidence', value: 1.7 })
    expect(await adapter().score('A text')).toMatchObject({ TOXICITY: 1.7 })
  })
})
