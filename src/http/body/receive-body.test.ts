import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { receiveBody, type BodyPace } from './receive-body.ts'

const QUICK: BodyPace = { graceMs: 30, bytesPerS: 100, deadlineMs: 60_000 }

function open({ maxBytes = 1_000_000, hold = () => true, pace = QUICK }: Partial<Parameters<typeof receiveBody>[1]> = {}) {
  const stream = new PassThrough()
  return { stream, received: receiveBody(stream, { maxBytes, hold, pace }) }
}

describe('a body', () => {
  it('is received whole', async () => {
    const { stream, received } = open()
    stream.write('block-')
    stream.end('print')
    expect(String(await received)).toBe('block-print')
  })

  it('that has ended, or is empty, is received at once', async () => {
    const stream = new PassThrough()
    stream.end()
    expect(await receiveBody(stream, { maxBytes: 1, hold: () => true })).toEqual(Buffer.alloc(0))
    expect(await receiveBody(stream.destroy(), { maxBytes: 1, hold: () => true })).toEqual(expect.anything())
  })

  it('may take its time, as long as it goes on', async () => {
    const { stream, received } = open({ pace: { graceMs: 30, bytesPerS: 1, deadlineMs: 60_000 } })
    stream.write('x'.repeat(3_000))
    setTimeout(() => stream.end('end'), 60)
    expect(String(await received).length).toBe(3_003)
  })

  it('that comes byte by byte, and never ends, is given up', async () => {
    const { stream, received } = open()
    const timer = setInterval(() => stream.write('x'), 20)
    expect(await received).toBe('too-slow')
    clearInterval(timer)
  })

  it('of any pace has a deadline', async () => {
    const { stream, received } = open({ pace: { graceMs: 10, bytesPerS: 1, deadlineMs: 50 } })
    const timer = setInterval(() => stream.write('x'.repeat(100)), 5)
    expect(await received).toBe('too-slow')
    clearInterval(timer)
  })

  it('has a size', async () => {
    const { stream, received } = open({ maxBytes: 10 })
    stream.write('x'.repeat(11))
    expect(await received).toBe('too-large')
  })

  it('of few bytes comes in few pieces, a long one in as many as its packets', async () => {
    const tiny = open()
    for (let count = 0; count < 5_000; count++) tiny.stream.write('x')
    expect(await tiny.received).toBe('in-pieces')
    const long = open({ maxBytes: 50_000_000 })
    for (let count = 0; count < 20_000; count++) long.stream.write(Buffer.alloc(1_400))
    long.stream.end()
    expect((await long.received).length).toBe(28_000_000)
  })

  it('without memory for it is not received', async () => {
    let left = 10
    const { stream, received } = open({ hold: (bytes) => (left -= bytes) >= 0 })
    stream.write('x'.repeat(8))
    stream.write('x'.repeat(8))
    expect(await received).toBe('no-memory')
  })

  it('whose sender hangs up is broken', async () => {
    const { stream, received } = open()
    stream.write('x')
    stream.destroy()
    expect(await received).toBe('broken')
  })
})
