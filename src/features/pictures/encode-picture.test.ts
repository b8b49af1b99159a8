import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetJobs } from '../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { encodePicture, queueUnencoded } from './encode-picture.ts'
import { originalKey } from './picture-files.ts'
import { inspectPicture } from './picture-process.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterEach(async () => {
  await forgetJobs(test.pool)
  await test.pool.query('delete from pictures')
})
afterAll(() => test.close())

const GPS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' } }
const cloth = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#263a58' } })

async function store(name: string, bytes: Uint8Array) {
  const inspected = await inspectPicture(bytes, 'owner')
  if (!inspected.ok) throw new Error(inspected.reason)
  const { width, height, colour } = inspected
  await test.shop.files.put(originalKey(name), bytes)
  await test.pool.query('insert into pictures (name, width, height, colour) values ($1, $2, $3, $4)', [name, width, height, colour])
}

const rowOf = async (name: string) => (await test.pool.query<object>('select * from pictures where name = $1', [name])).rows[0]

async function readFile(key: string) {
  const file = await test.shop.files.get(key)
  if (!file) throw new Error(`${key} is missing`)
  return buffer(file.stream)
}

describe('pictures without files', () => {
  it('are all queued, page after page, and those with files are not', async () => {
    await test.pool.query(`insert into pictures (name, width, height, colour, widths)
      select 'pictures/many/' || n, 10, 10, '#ffffff', case when n % 2 = 0 then '{}'::integer[] else '{10}' end from generate_series(1, 900) n`)
    await queueUnencoded(test.shop)
    expect(await test.shop.jobs.pending()).toBe(450)
    await queueUnencoded(test.shop)
    expect(await test.shop.jobs.pending()).toBe(450)
  })
})

describe('a picture with files of former widths', () => {
  it('is queued until it has been encoded again, and shows the files that it has until then', async () => {
    await store('pictures/kurta/former', await cloth(800, 200).png().toBuffer())
    await test.pool.query(
      "update pictures set widths = '{240,480}', webp_width = 800, encode_again = true where name = 'pictures/kurta/former'",
    )
    await queueUnencoded(test.shop)
    expect(await test.shop.jobs.pending()).toBe(1)
    await encodePicture(test.shop, 'pictures/kurta/former')
    expect(await rowOf('pictures/kurta/former')).toMatchObject({ widths: [240, 400, 600, 800] })
    await forgetJobs(test.pool)
    await queueUnencoded(test.shop)
    expect(await test.shop.jobs.pending()).toBe(0)
  })
})

describe('encoding a picture', () => {
  it('makes every width that the original has, upright and without metadata', async () => {
    // A camera held sideways: stored 200 × 800, meant 800 × 200.
    const bytes = await cloth(200, 800).withExif(GPS).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await store('pictures/kurta/sideways', bytes)
    await encodePicture(test.shop, 'pictures/kurta/sideways')
    expect(await rowOf('pictures/kurta/sideways')).toMatchObject({
      width: 800,
      height: 200,
      widths: [240, 400, 600, 800],
      webp_width: 800,
    })
    for (const [file, height] of [
      ['240.avif', 60],
      ['400.avif', 100],
      ['800.avif', 200],
      ['800.webp', 200],
    ] as const) {
      const metadata = await sharp(await readFile(`pictures/kurta/sideways-${file}`)).metadata()
      expect(metadata).toMatchObject({ height, width: parseInt(file) })
      for (const name of ['exif', 'xmp', 'icc', 'orientation']) expect(metadata).not.toHaveProperty(name)
    }
  })

  it('makes JPEG files for other programs: the whole picture, and the cut for links', async () => {
    await store('pictures/kurta/tall', await cloth(400, 500).withExif(GPS).jpeg().toBuffer())
    await encodePicture(test.shop, 'pictures/kurta/tall')
    const cut = await sharp(await readFile('pictures/kurta/tall-1200x630.jpg')).metadata()
    expect(cut).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(cut).not.toHaveProperty('exif')
    expect(await sharp(await readFile('pictures/kurta/tall-800.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 500 })
  })

  it('never enlarges a small one', async () => {
    await store('pictures/kurta/small', await cloth(100, 125).png().toBuffer())
    await encodePicture(test.shop, 'pictures/kurta/small')
    expect(await rowOf('pictures/kurta/small')).toMatchObject({ widths: [100], webp_width: 100 })
    expect((await sharp(await readFile('pictures/kurta/small-100.avif')).metadata()).width).toBe(100)
  })

  it('has nothing to do for a picture that is gone', async () => {
    await expect(encodePicture(test.shop, 'pictures/gone/1')).resolves.toBeUndefined()
  })

  it('fails, to be tried again, when the original is missing', async () => {
    await store('pictures/kurta/lost', await cloth(100, 125).png().toBuffer())
    await test.shop.files.delete('originals/kurta/lost')
    await expect(encodePicture(test.shop, 'pictures/kurta/lost')).rejects.toThrow('the original of pictures/kurta/lost is missing')
  })
})
