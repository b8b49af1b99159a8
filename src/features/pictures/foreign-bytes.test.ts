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
const picture = () => sharp({ create: { width: 500, height: 30, channels: 3, background: '#3355aa' } }).withExif({ IFD0: { Artist: MARK } })
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
      const stored = (await buffer((await test.shop.files.get(key))!.stream)).toString('latin1')
      expect([key, stored.includes(MARK), stored.includes('PK\u0003\u0004')]).toEqual([key, false, false])
    }
  })

  it('that begins as a GIF is refused, whatever follows', async () => {
    const polyglot = Buffer.concat([Buffer.from('GIF89a'), await picture().jpeg().toBuffer()])
    expect(await add(polyglot)).toEqual({ ok: false, reason: 'not-an-image' })
  })
})
