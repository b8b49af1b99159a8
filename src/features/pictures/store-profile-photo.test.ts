import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { storeProfilePhoto } from './store-profile-photo.ts'

let test: TestShop
const photos = new Map<string, Uint8Array>()
let asked = 0
beforeAll(async () => {
  const fetch = async (address: string) => {
    asked++
    return photos.get(address) ?? null
  }
  test = await createTestShop({ photos: { fetch } })
})
afterAll(() => test.close())

const draw = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } })

async function imageOf(uid: string): Promise<string | null> {
  const { rows } = await test.pool.query<{ image: string | null }>('select image from users where id = $1', [uid])
  return rows[0]?.image ?? null
}

describe('a photo', () => {
  it('is kept small, square and without what the camera wrote into it', async () => {
    const jpeg = await draw(600, 400, '#93332a')
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
    photos.set('https://photos.test/1', jpeg)
    await storeProfilePhoto(test.shop, test.asha, 'https://photos.test/1')
    const image = (await imageOf(test.asha))!
    expect(image).toMatch(new RegExp(`^/files/photos/${test.asha}/[\\da-f]{16}\\.webp$`))
    const file = await test.shop.files.get(image.replace('/files/', ''))
    const bytes = await buffer(file!.stream)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 144, height: 144 })
    expect(metadata).not.toHaveProperty('exif')
  })

  it('is not fetched again while its address is the same, and another one takes its place, while reviews may still show it', async () => {
    photos.set('https://photos.test/1', await draw(200, 200, '#93332a').png().toBuffer())
    await storeProfilePhoto(test.shop, test.asha, 'https://photos.test/1')
    const first = (await imageOf(test.asha))!
    const before = asked
    await storeProfilePhoto(test.shop, test.asha, 'https://photos.test/1')
    expect(asked).toBe(before)
    photos.set('https://photos.test/2', await draw(200, 200, '#263a58').png().toBuffer())
    await storeProfilePhoto(test.shop, test.asha, 'https://photos.test/2')
    expect(await imageOf(test.asha)).not.toBe(first)
    expect(await test.shop.files.has(first.replace('/files/', ''))).toBe(true)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle r="90"/></svg>')],
    ['a broken picture', Buffer.from('\u0089PNG\r\n\u001a\nnothing more', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is not kept, and what was there stays', async (name, bytes) => {
    const before = await imageOf(test.kabir)
    photos.set(`https://photos.test/${name}`, bytes)
    await storeProfilePhoto(test.shop, test.kabir, `https://photos.test/${name}`)
    expect(await imageOf(test.kabir)).toBe(before)
  })

  it('larger than any portrait is not unpacked', async () => {
    photos.set('https://photos.test/bomb', await draw(6000, 6000, '#000').png().toBuffer())
    await storeProfilePhoto(test.shop, test.kabir, 'https://photos.test/bomb')
    expect(await imageOf(test.kabir)).toBeNull()
  })

  it('of somebody who is gone is nothing to do', async () => {
    const before = asked
    await storeProfilePhoto(test.shop, '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e', 'https://photos.test/1')
    expect(asked).toBe(before)
  })
})
