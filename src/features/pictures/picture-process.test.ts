import { crc32, deflateSync } from 'node:zlib'
import sharp, { type SharpOptions } from 'sharp'
import { assert, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SHOP } from '../../platform/work/turns.ts'
import { cutSquare, encodeAvif, encodeJpeg, inspectPicture, layPicturesOn } from './picture-process.ts'
import { stripPng } from './strip-png.ts'

const AVIF = { width: 40, quality: 50, chromaSubsampling: '4:2:0' }
const cloth = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#263a58' } })

/** A PNG whose header claims another size. */
function claim(png: Buffer, width: number, height: number): Buffer {
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A part of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(name, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

describe('inspecting a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s', async (format) => {
    const bytes = await cloth(200, 250).toFormat(format).toBuffer()
    expect(await inspectPicture(bytes, 'shopper')).toMatchObject({
      ok: true,
      width: 200,
      height: 250,
      colour: expect.stringMatching(/^#263[9ab]5[78]$/),
    })
  })

  it('takes the colour of the sides, into which the ground around the picture goes on', async () => {
    const garment = await cloth(60, 80).png().toBuffer()
    const paper = sharp({ create: { width: 100, height: 100, channels: 3, background: '#e8e4db' } })
    const bytes = await paper
      .composite([{ input: garment }])
      .png()
      .toBuffer()
    expect(await inspectPicture(bytes, 'shopper')).toMatchObject({ ok: true, colour: '#e8e4db' })
  })

  it('shows the page through transparent parts', async () => {
    const bytes = await sharp({ create: { width: 100, height: 125, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    expect(await inspectPicture(bytes, 'shopper')).toMatchObject({ ok: true, colour: '#fdfcfa' })
    layPicturesOn('#e8e4db')
    onTestFinished(() => layPicturesOn('#fdfcfa'))
    expect(await inspectPicture(bytes, 'shopper')).toMatchObject({ ok: true, colour: '#e8e4db' })
    const { data } = await sharp(await encodeJpeg(bytes, { width: 100 }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0xe8, 0xe4, 0xdb])
  })

  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'svg'],
    ['an SVG behind its declaration', '\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- drawn --><svg/>', 'svg'],
    ['HTML', '<!doctype html><p>', 'not-an-image'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', 'not-an-image'],
    ['a TIFF', 'II*\u0000', 'tiff'],
    ['another TIFF', 'MM\u0000*', 'tiff'],
    ['a photo of an iPhone', '\u0000\u0000\u0000\u0024ftypheic\u0000', 'heic'],
    ['nothing', '', 'not-an-image'],
  ])('refuses %s by its first bytes', async (_, content, reason) => {
    expect(await inspectPicture(Buffer.from(content, 'latin1'), 'shopper')).toEqual({ ok: false, reason })
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a %s that was cut off', async (format) => {
    const bytes = await sharp({
      create: { width: 300, height: 375, channels: 3, background: '#263a58', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .toFormat(format)
      .toBuffer()
    expect(await inspectPicture(bytes.subarray(0, bytes.length / 2), 'shopper')).toEqual({ ok: false, reason: 'damaged' })
  })

  it('refuses a flood of pixels before decoding it', async () => {
    // A small picture whose header claims 9000 × 9000.
    const bytes = claim(await cloth(10, 10).png().toBuffer(), 9000, 9000)
    expect(await inspectPicture(bytes, 'shopper')).toEqual({ ok: false, reason: 'too-many-pixels' })
  })

  it('refuses an AVIF that would take a gigabyte to decode', async () => {
    const bytes = await cloth(10, 10).avif().toBuffer()
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(5000, size)
    bytes.writeUInt32BE(5000, size + 4)
    expect(await inspectPicture(bytes, 'shopper')).toEqual({ ok: false, reason: 'too-many-pixels' })
  })

  it.each([
    [300, 30_000],
    [30_000, 300],
    [1, 5],
  ])('refuses the shape of %i × %i before decoding it', async (width, height) => {
    const bytes = claim(await cloth(10, 10).png().toBuffer(), width, height)
    expect(await inspectPicture(bytes, 'shopper')).toEqual({ ok: false, reason: 'too-long' })
  })

  it('never enlarges a narrow one', async () => {
    const inspected = await inspectPicture(await cloth(40, 160).png().toBuffer(), 'shopper', { width: 1200, quality: 80 })
    assert(inspected.ok && inspected.encoded)
    expect(await sharp(inspected.encoded).metadata()).toMatchObject({ width: 40, height: 160 })
  })

  it('is done by turns: those of many shoppers keep no owner waiting, and the encoding of jobs leaves a place', async () => {
    const bytes = await cloth(40, 50).png().toBuffer()
    const ended: string[] = []
    const ask = async (whose: string, work: () => Promise<unknown>) => ended.push(await work().then(() => whose))
    const jobs = Array.from({ length: 3 }, () => ask('job', () => encodeAvif(bytes, AVIF)))
    const shoppers = Array.from({ length: 6 }, () => ask('shopper', () => inspectPicture(bytes, 'shopper')))
    await Promise.all([...jobs, ...shoppers, ask('owner', () => inspectPicture(bytes, 'owner'))])
    // The owner is fourth at the latest; two are at work at once, so that what began before may end after.
    expect(ended.indexOf('owner')).toBeLessThan(5)
    expect(ended.slice(0, 5)).toContain('shopper')
  })

  it('is given up after 5 s for those who wait for it, after a minute in the work of the shop', async () => {
    const bytes = await cloth(40, 50).png().toBuffer()
    const limits = async (work: () => Promise<unknown>) => {
      const timers = vi.spyOn(globalThis, 'setTimeout')
      await work()
      const delays = timers.mock.calls.map(([, delay]) => delay)
      timers.mockRestore()
      return delays.filter((delay) => delay === 5000 || delay === 60_000)
    }
    expect(await limits(() => inspectPicture(bytes, 'shopper'))).toEqual([5000])
    expect(await limits(() => inspectPicture(bytes, 'owner'))).toEqual([5000])
    expect(await limits(() => inspectPicture(bytes, SHOP))).toEqual([60_000])
    expect(await limits(() => cutSquare(bytes, 10))).toEqual([60_000])
  })

  it('takes thousands of compressed texts out of a PNG before it is decoded', async () => {
    // Each of these texts is small, and 8 MB when it is opened: a decoder that reads them all takes half a minute.
    const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000))]))
    const png = await cloth(40, 50).png().toBuffer()
    const bytes = Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 1200 }, () => text), png.subarray(33)])
    expect(bytes.length).toBeLessThan(10_000_000)
    expect(stripPng(bytes).length).toBeLessThan(png.length + 1)
    expect(await inspectPicture(bytes, 'shopper')).toMatchObject({ ok: true, width: 40, height: 50 })
  })

  it('keeps the colours and the orientation of a PNG', async () => {
    const png = await cloth(40, 50).withMetadata({ orientation: 6 }).withIccProfile('p3').png().toBuffer()
    expect(await sharp(stripPng(png)).metadata()).toMatchObject({ orientation: 6, icc: expect.any(Buffer) })
    expect(await inspectPicture(png, 'shopper')).toMatchObject({ ok: true, width: 50, height: 40 })
  })
})

it('keeps a JPEG below so many bytes, however dense the print is', async () => {
  const create = { width: 1200, height: 700, channels: 3, background: '#263a58', noise: { type: 'gaussian', mean: 128, sigma: 90 } }
  const cut = await encodeJpeg(
    await sharp({ create } as SharpOptions)
      .jpeg()
      .toBuffer(),
    { width: 1200, height: 630, most: 300_000 },
  )
  expect(await sharp(cut).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(cut.length).toBeLessThan(300_000)
})
