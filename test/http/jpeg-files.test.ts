import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let send: Send
beforeAll(async () => {
  test = await createTestShop()
  send = createTestApp(test).visitor
  const cloth = sharp({ create: { width: 400, height: 500, channels: 3, background: '#263a58' } })
  await test.shop.files.put('pictures/kurta/1-400.avif', await cloth.avif().toBuffer())
  await test.pool.query(
    `insert into pictures (name, width, height, widths, colour) values ('pictures/kurta/1', 400, 500, '{400}', '#263a58')`,
  )
})
afterAll(() => test.close())

it('are made of pictures that came ready, once, when somebody asks first', async () => {
  const answers = await Promise.all([1, 2].map(() => send('GET', '/files/pictures/kurta/1-1200x630.jpg')))
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
  const whole = await send('GET', '/files/pictures/kurta/1-800.jpg')
  expect(await sharp(await whole.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 500 })
  await test.shop.files.delete('pictures/kurta/1-400.avif')
  expect((await send('GET', '/files/pictures/kurta/1-1200x630.jpg')).headers.get('etag')).toBe(answers[0]!.headers.get('etag'))
})

it.each([
  'pictures/kurta/1-801.jpg',
  'pictures/kurta/1-630x1200.jpg',
  'pictures/kurta/2-800.jpg',
  'pictures/kurta/1.jpg',
  'photos/x-800.jpg',
])('are those of the shop’s pictures and sizes alone: %s is not there', async (file) => {
  expect((await send('GET', `/files/${file}`)).status).toBe(404)
})
