import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMovingShop, fates, places, type MovingShop } from '../../../../test/support/moving-shop.ts'
import { shopifyExport } from '../../../../test/support/other-shops.ts'
import type { FetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { findProduct } from '../find-product.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { importProducts } from './import-products.ts'

let test: MovingShop
let jpeg: Buffer
beforeAll(async () => {
  test = await createMovingShop()
  jpeg = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#93332a' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => test.close())

const body = (bytes: Uint8Array, status = 200, headers = {}) => ({
  ok: true as const,
  status,
  headers,
  body: Buffer.from(bytes),
  isWhole: true,
})

/** Answers by the end of the path, and notes what was asked for. */
function server(asked: string[]): FetchPublic {
  return async (address) => {
    asked.push(address)
    const name = new URL(address).pathname.split('/').at(-1)
    if (name === 'moved.jpg') return body(Buffer.alloc(0), 301, { location: '/files/front.jpg' })
    if (name === 'round.jpg') return body(Buffer.alloc(0), 302, { location: 'https://cdn.example/round.jpg' })
    if (name === 'page.jpg') return body(Buffer.from('<html>'))
    if (name === 'huge.jpg') return { ...body(jpeg), isWhole: false }
    if (name === 'gone.jpg') return body(Buffer.alloc(0), 404)
    if (name === 'inside.jpg') return { ok: false, reason: 'not-public' }
    if (name === 'slow.jpg') return { ok: false, reason: 'no-answer', failure: 'no whole answer within 60 s' }
    return body(jpeg)
  }
}

it('brings what is a picture whole, over HTTPS alone, and says why of everything else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-fetched-'))
  const asked: string[] = []
  const names = ['front', 'moved', 'round', 'page', 'huge', 'gone', 'inside', 'slow'].map((name) => `http://cdn.example/s/${name}.jpg?v=1`)
  const failed = await fetchPictures({
    fetch: server(asked),
    addresses: [...names, 'https://cdn.example/%2e%2e%2f%2e%2e%2fetc/..%2fback.jpg'],
    folder,
  })
  expect(Object.fromEntries([...failed].map(([address, reason]) => [address.slice(21, -8), reason]))).toEqual({
    round: 'could not be fetched: its address leads on too often',
    page: 'is not a JPEG, PNG, WebP or AVIF picture',
    huge: 'is larger than 20 MB',
    gone: 'could not be fetched: its address answered 404',
    inside: 'is not at a public HTTPS address',
    slow: 'could not be fetched: no whole answer within 60 s',
  })
  expect(asked.every((address) => address.startsWith('https:'))).toBe(true)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  expect(files.map(({ name }) => name).toSorted()).toEqual(['--back.jpg', 'front.jpg', 'moved.jpg'])
  await rm(folder, { recursive: true })
})

it('goes on where it stopped, and fetches nothing twice', async () => {
  const address = (name: string) => `https://cdn.example/s/files/1/1/products/${name}.jpg?v=1`
  const texts = { Title: 'Stole', Type: 'Kurtas', 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant Price': '990' }
  const rows = ['front', 'slow', 'back'].map((name, at) => ({ Handle: 'stole', 'Image Src': address(name), ...(at === 0 && texts) }))
  const file = join(test.path, 'export.csv')
  await writeFile(file, shopifyExport(rows))
  const asked: string[] = []
  const dry = await importProducts(test.shop, file, { fetch: server(asked), dryRun: true })
  expect([fates(dry), asked, dry.left?.map(({ reason }) => reason)]).toEqual([
    [1, 0, 0, 0],
    [],
    [`3 pictures would be fetched into ${join(test.path, 'export-pictures')}`],
  ])
  const first = await importProducts(test.shop, file, { fetch: server(asked), by: COMMAND_LINE })
  expect(places(first.left)).toEqual([[2, 'Image Src', 'the picture slow.jpg could not be fetched: no whole answer within 60 s']])
  expect((await findProduct(test.shop, 'stole'))?.images).toHaveLength(2)
  asked.length = 0
  const all: FetchPublic = async (address) => {
    asked.push(address)
    return body(await sharp(jpeg).negate().jpeg().toBuffer())
  }
  expect(fates(await importProducts(test.shop, file, { fetch: all, by: COMMAND_LINE }))).toEqual([0, 1, 0, 0])
  expect(asked).toEqual([address('slow')])
  expect((await findProduct(test.shop, 'stole'))?.images).toHaveLength(3)
  expect(fates(await importProducts(test.shop, file, { fetch: all, by: COMMAND_LINE }))).toEqual([0, 0, 1, 0])
  expect(asked).toHaveLength(1)
  await test.pool.query('delete from jobs')
})
