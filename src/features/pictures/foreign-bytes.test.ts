import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { addPhoto } from './add-photo.ts'
import { encodePhoto } from './encode-photo.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

const MARK = 'alert(document.cookie)'
const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' }
const plain = () => sharp({ create: { width: 500, height: 200, channels: 3, background: '#3355aa' } })
const picture = () =>
  plain()
    .withExif({ IFD0: { Artist: MARK }, IFD3: GPS })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARK}</a></x:xmpmeta>`)
const add = (bytes: Uint8Array) => addPhoto(test.shop, { uid: test.asha, productId: 'kurta' }, bytes)

/** What another reader of the same file finds behind the picture. */
const POLYGLOTS: [string, () => Promise<Buffer>, Buffer][] = [
  ['a script', () => picture().png().toBuffer(), Buffer.from(`*/;${MARK}//`)],
  // A reader of archives starts at the end, where the directory is.
  ['an archive', () => picture().jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${MARK}PK\u0001\u0002PK\u0005\u0006`, 'latin1')],
  ['a page', () => picture().webp().toBuffer(), Buffer.from(`--><html><script>${MARK}</script></html>`)],
]

describe('a photo', () => {
  it.each(POLYGLOTS)('that is %s as well is encoded anew: the foreign bytes are in no file', async (_, encode, foreign) => {
    const polyglot = Buffer.concat([await encode(), foreign])
    expect(polyglot.toString('latin1').split(MARK).length).toBeGreaterThan(2)
    const added = await add(polyglot)
    const name = added.ok ? added.photo.name : added.reason
    await encodePhoto(test.shop, name)
    const keys = await Array.fromAsync(test.shop.files.list(name))
    expect(keys).toHaveLength(3)
    for (const key of keys) {
      const bytes = await buffer((await test.shop.files.get(key))!.stream)
      const stored = bytes.toString('latin1')
      expect([key, stored.includes(MARK), stored.includes('PK\u0003\u0004')]).toEqual([key, false, false])
      const { exif, xmp, iptc } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc }).toEqual({})
    }
  })

  it('of thousands of frames is its first one', async () => {
    const [side, pages] = [16, 2_000]
    const moving = await sharp(randomBytes(side * side * pages * 3), {
      raw: { width: side, height: side * pages, channels: 3, pageHeight: side },
    })
      .webp({ effort: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(pages)
    const added = await add(moving)
    const name = added.ok ? added.photo.name : added.reason
    const [key = ''] = await Array.fromAsync(test.shop.files.list(name))
    expect((await sharp(await buffer((await test.shop.files.get(key))!.stream)).metadata()).pages).toBeUndefined()
  })

  it('with megabytes of a colour profile is stored without', async () => {
    const jpeg = await plain().jpeg().toBuffer()
    // 140 parts of a profile, each as long as a part of a JPEG may be.
    const parts = Array.from({ length: 140 }, (_, index) => {
      const part = Buffer.alloc(65_500)
      part.writeUInt16BE(0xffe2, 0)
      part.writeUInt16BE(part.length - 2, 2)
      part.write('ICC_PROFILE\0', 4, 'latin1')
      part.set([index + 1, 140], 16)
      return part
    })
    const added = await add(Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]))
    const name = added.ok ? added.photo.name : added.reason
    const [key = ''] = await Array.fromAsync(test.shop.files.list(name))
    expect((await test.shop.files.get(key))?.size).toBeLessThan(10_000)
  })

  it('that begins as a GIF is refused, whatever follows', async () => {
    const polyglot = Buffer.concat([Buffer.from('GIF89a'), await picture().jpeg().toBuffer()])
    expect(await add(polyglot)).toEqual({ ok: false, reason: 'not-an-image' })
  })
})
