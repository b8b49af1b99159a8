import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs } from '../../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { encodePicture } from '../../pictures/encode-picture.ts'
import { findProduct } from '../find-product.ts'
import { listEveryProduct } from '../list-products.ts'
import { importProducts } from './import-products.ts'

let test: TestShop
let folder: string
const nothing = { added: [], changed: [], unchanged: [], reordered: false, refused: [] }

beforeEach(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-import-'))
  await cp('catalogue/images/ajrakh-stole', join(folder, 'images/ajrakh-stole'), { recursive: true })
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function importing(entries: unknown, options = {}) {
  await writeFile(join(folder, 'products.json'), JSON.stringify(entries))
  return importProducts(test.shop, folder, options)
}

async function photograph(path: string, colour = '#93332a') {
  await mkdir(dirname(join(folder, 'images', path)), { recursive: true })
  await sharp({ create: { width: 400, height: 500, channels: 3, background: colour } }).toFile(join(folder, 'images', path))
}

const stole = { id: 'ajrakh-stole', name: 'Ajrakh Stole', images: ['ajrakh-stole/1', 'ajrakh-stole/4'], metadata: { price_usd: '1290' } }
const robe = { id: 'robe', name: 'Robe' }

describe('what a product is chosen by', () => {
  const colour = { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] }

  it('is the file’s where it says so, and stays where it does not', async () => {
    expect(await importing([{ ...robe, product_options: [colour] }])).toEqual({ ...nothing, added: ['robe'] })
    expect((await findProduct(test.shop, 'robe'))?.product_options).toEqual([colour])
    expect(await importing([{ ...robe, name: 'Long robe' }])).toEqual({ ...nothing, changed: ['robe'] })
    expect((await findProduct(test.shop, 'robe'))?.product_options).toEqual([colour])
    expect(await importing([{ ...robe, name: 'Long robe', product_options: [] }])).toEqual({ ...nothing, changed: ['robe'] })
    expect(await findProduct(test.shop, 'robe')).not.toHaveProperty('product_options')
  })

  it('is refused where no operator could write it', async () => {
    const size = { name: 'size', label: 'Size', values: ['3XL'] }
    const { refused } = await importing([{ ...robe, product_options: [size] }])
    expect(refused).toMatchObject([{ id: 'robe' }])
  })
})

describe('importing the demo catalogue', () => {
  it('fills an empty shop, encodes nothing, and changes nothing the second time', async () => {
    const first = await importProducts(test.shop, 'catalogue')
    expect(first).toMatchObject({ ...nothing, added: expect.objectContaining({ length: 16 }) })
    expect(await test.shop.jobs.pending()).toBe(0)
    const products = await listEveryProduct(test.shop)
    const pictures = products.flatMap(({ images }) => images)
    const isWorn = ({ name }: { name: string }) => /\/[5-7]$/.test(name)
    const drawn = pictures.filter((picture) => !isWorn(picture))
    expect(drawn).toHaveLength(37)
    for (const picture of drawn) {
      expect(picture).toMatchObject({ width: 1600, height: 2000, widths: [240, 400, 600, 800, 1200, 1600], webpWidth: 800 })
    }
    for (const picture of pictures.filter(isWorn)) {
      expect(picture).toMatchObject({ width: 1200, height: 1500, widths: [240, 400, 600, 800, 1200], webpWidth: 800 })
    }
    const second = await importProducts(test.shop, 'catalogue/products.json')
    expect(second).toEqual({ ...nothing, unchanged: first.added })
  })
})

describe('importing a catalogue file', () => {
  it('takes ready-made widths as they are and knows their size', async () => {
    expect(await importing([stole])).toEqual({ ...nothing, added: ['ajrakh-stole'] })
    const product = await findProduct(test.shop, 'ajrakh-stole')
    expect(product?.images.map(({ name, kind }) => [name, kind])).toEqual([
      ['pictures/ajrakh-stole/1', 'front'],
      ['pictures/ajrakh-stole/4', 'block'],
    ])
    for (const file of ['1-240.avif', '4-1600.avif', '1-800.webp']) {
      expect(await test.shop.files.has(`pictures/ajrakh-stole/${file}`)).toBe(true)
    }
    expect(await test.shop.files.has('pictures/ajrakh-stole/2-240.avif')).toBe(false)
  })

  it('stores photographs, knows their size and colour at once, and queues their encoding', async () => {
    await photograph('robe/front.jpg')
    expect(await importing([{ ...robe, images: ['robe/front.jpg'] }])).toEqual({ ...nothing, added: ['robe'] })
    const [picture] = (await findProduct(test.shop, 'robe'))!.images
    expect(picture).toMatchObject({ width: 400, height: 500, widths: [], webpWidth: null, colour: '#94332a' })
    expect(await test.shop.jobs.pending()).toBe(1)

    await encodePicture(test.shop, picture!.name)
    expect((await findProduct(test.shop, 'robe'))!.images[0]).toMatchObject({ widths: [240, 400], webpWidth: 400 })
    expect(await importing([{ ...robe, images: ['robe/front.jpg'] }])).toEqual({ ...nothing, unchanged: ['robe'] })
    expect((await findProduct(test.shop, 'robe'))!.images[0]?.widths).toEqual([240, 400])
  })

  it('makes another picture of another photograph under the same name', async () => {
    await photograph('robe/front.jpg')
    await importing([{ ...robe, images: ['robe/front.jpg'] }])
    const before = (await findProduct(test.shop, 'robe'))!.images[0]!.name
    await photograph('robe/front.jpg', '#263a58')
    expect(await importing([{ ...robe, images: ['robe/front.jpg'] }])).toEqual({ ...nothing, changed: ['robe'] })
    expect((await findProduct(test.shop, 'robe'))!.images[0]!.name).not.toBe(before)
  })

  it('queues again what was never encoded', async () => {
    await photograph('robe/front.jpg')
    await importing([{ ...robe, images: ['robe/front.jpg'] }])
    await forgetJobs(test.pool)
    await importing([{ ...robe, images: ['robe/front.jpg'] }])
    expect(await test.shop.jobs.pending()).toBe(1)
  })

  it('puts back a stored file that was lost', async () => {
    await importing([stole])
    await test.shop.files.delete('pictures/ajrakh-stole/1-400.avif')
    expect(await importing([stole])).toEqual({ ...nothing, unchanged: ['ajrakh-stole'] })
    expect(await test.shop.files.has('pictures/ajrakh-stole/1-400.avif')).toBe(true)
  })

  it('makes anew what was made of a ready picture that is another one now', async () => {
    await importing([stole])
    await test.shop.files.put('pictures/ajrakh-stole/1-800.jpg', new Uint8Array([1]))
    await importing([stole])
    expect(await test.shop.files.has('pictures/ajrakh-stole/1-800.jpg')).toBe(true)
    const meta = join(folder, 'images/ajrakh-stole/meta.json')
    await writeFile(meta, (await readFile(meta, 'utf8')).replace(/"colour": ?"#[0-9a-f]{6}"/, '"colour": "#123456"'))
    await importing([stole])
    expect(await test.shop.files.has('pictures/ajrakh-stole/1-800.jpg')).toBe(false)
  })

  it('changes what differs and leaves products that it does not name', async () => {
    await importing([stole, robe])
    const report = await importing([{ ...stole, metadata: { price_usd: '1390' } }])
    expect(report).toEqual({ ...nothing, changed: ['ajrakh-stole'] })
    expect((await findProduct(test.shop, 'ajrakh-stole'))?.metadata.price_usd).toBe('1390')
    expect(await findProduct(test.shop, 'robe')).not.toBeNull()
  })

  it('gives the shelf the order of the file', async () => {
    await importing([stole, robe])
    expect(await importing([robe, stole])).toEqual({ ...nothing, unchanged: ['robe', 'ajrakh-stole'], reordered: true })
    const { rows } = await test.pool.query<{ id: string }>('select id from products order by position')
    expect(rows.map(({ id }) => id)).toEqual(['robe', 'ajrakh-stole'])
  })

  it('names every fault, and imports nothing of a file with one unless it shall be imported partly', async () => {
    await photograph('fine.jpg')
    await writeFile(join(folder, 'images/broken.jpg'), 'not a picture')
    const entries = [
      stole,
      { ...robe, images: ['fine.jpg', 'broken.jpg', 'gone.jpg', '../products.json', 'ajrakh-stole/9'] },
      { ...stole, name: 'Again' },
      { id: 'nameless' },
    ]
    const report = await importing(entries)
    expect(report.added).toEqual(['ajrakh-stole'])
    expect(Object.fromEntries(report.refused.map(({ id, reason }) => [id, reason]))).toEqual({
      'ajrakh-stole': 'is in the file twice: the first one counts',
      nameless: 'name is missing',
      robe: [
        'the picture gone.jpg is not there',
        'the picture ../products.json is not a path below images/',
        'the picture ajrakh-stole/9 has no files ajrakh-stole/9-….avif',
        'the picture broken.jpg is not a JPEG, PNG, WebP or AVIF picture',
      ].join('; '),
    })
    expect(await listEveryProduct(test.shop)).toEqual([])
    expect(await importing(entries, { partly: true })).toEqual(report)
    expect((await listEveryProduct(test.shop)).map(({ id }) => id)).toEqual(['ajrakh-stole'])
    expect(await test.shop.jobs.pending()).toBe(0)
  })

  it('refuses ready-made widths without their entry, and a width that is not what its name says', async () => {
    const images = join(folder, 'images')
    await cp(join(images, 'ajrakh-stole/1-400.avif'), join(images, 'robe/1-400.avif'))
    await cp(join(images, 'ajrakh-stole/1-400.avif'), join(images, 'ajrakh-stole/1-1900.avif'))
    const report = await importing([stole, { ...robe, images: ['robe/1'] }])
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      'the picture ajrakh-stole/1 ajrakh-stole/1-1900.avif is 400 pixels wide',
      'the picture robe/1 has no right entry in robe/meta.json',
    ])
  })

  it('sets and ends a sale, and leaves one that the file does not speak of', async () => {
    const importSale = async (fields: object) => importing([{ id: 'on-sale', name: 'On sale', metadata: { price_usd: '1890' }, ...fields }])
    const price = async () => (await test.pool.query(`select price_rupees as price from products where id = 'on-sale'`)).rows
    const sale = { price: 1590, from: '2020-01-01', until: '2099-11-30' }
    expect(await importSale({ sale })).toMatchObject({ added: ['on-sale'] })
    expect(await price()).toEqual([{ price: 1590 }])
    expect([await importSale({ sale }), await importSale({})]).toMatchObject([{ unchanged: ['on-sale'] }, { unchanged: ['on-sale'] }])
    expect(await importSale({ sale: null })).toMatchObject({ changed: ['on-sale'] })
    expect(await price()).toEqual([{ price: 1890 }])
    const faulty = await importSale({ sale: { price: 15.5, from: '2026-02-30', until: 'soon' } })
    expect(faulty.refused[0]?.reason).toMatch(/sale\.price is ‘15\.5’, not whole rupees.*sale\.from is ‘2026-02-30’, neither/)
  })

  it('only reports in a dry run', async () => {
    await photograph('front.png')
    const report = await importing([stole, { ...robe, images: ['front.png'] }, {}], { dryRun: true })
    expect(report).toMatchObject({ added: ['ajrakh-stole', 'robe'], refused: [{ id: 'entry 3' }] })
    expect(await listEveryProduct(test.shop)).toEqual([])
    expect(await test.shop.files.has('pictures/ajrakh-stole/1-240.avif')).toBe(false)
    expect(await test.shop.jobs.pending()).toBe(0)
  })

  it('tells how far it is', async () => {
    const seen: number[] = []
    await importing([stole, robe], { onProgress: ({ done, total }: { done: number; total: number }) => seen.push(done / total) })
    expect(seen).toEqual([0.5, 1])
  })

  it.each([
    ['{"id": "robe"}', 'does not hold a list of products'],
    ['[{', 'is not JSON: '],
  ])('refuses a file that holds %s', async (text, reason) => {
    await writeFile(join(folder, 'list.json'), text)
    const report = await importProducts(test.shop, join(folder, 'list.json'))
    expect(report).toEqual({ ...nothing, refused: [{ id: 'list.json', line: 1, reason: expect.stringContaining(reason) as string }] })
  })

  it('refuses a file that is not there', async () => {
    expect((await importProducts(test.shop, join(folder, 'gone.json'))).refused).toEqual([
      { id: 'gone.json', line: null, reason: 'is not there' },
    ])
  })

  it('is safe when two imports run at once', async () => {
    await writeFile(join(folder, 'products.json'), JSON.stringify([stole, robe]))
    await Promise.all([1, 2, 3].map(() => importProducts(test.shop, folder)))
    expect(await importProducts(test.shop, folder)).toEqual({ ...nothing, unchanged: ['ajrakh-stole', 'robe'] })
  })
})
