import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { OrderLine } from '../../domain/orders/order.ts'
import type { Picture } from '../../domain/picture.ts'
import type { Shop } from '../../shop.ts'
import { drawPictures } from './draw-pictures.ts'

const picture = (name: string, webpWidth: number | null = 800): Picture => ({
  name,
  width: 1600,
  height: 2000,
  widths: [],
  webpWidth,
  colour: '#ffffff',
  kind: 'front',
})
const line = (of: Picture | null) => ({ picture: of }) as OrderLine

it('draws each piece of an order once as JPEG, and leaves out what cannot be drawn', async () => {
  const stored = new Map([
    ['pictures/kurta/1-800.webp', await readFile('catalogue/images/neel-buti-kurta/1-800.webp')],
    ['pictures/broken/1-800.webp', Buffer.from('RIFF....WEBP')],
  ])
  const warnings: unknown[] = []
  const shop = {
    files: {
      get: async (key: string) => {
        const bytes = stored.get(key)
        return bytes ? { stream: new Blob([bytes]).stream(), size: bytes.length, version: '1' } : null
      },
    },
    log: { warn: (fields: unknown) => warnings.push(fields) },
  } as unknown as Shop
  const [kurta, broken, lost] = ['kurta', 'broken', 'lost'].map((id) => picture(`pictures/${id}/1`))
  const { pictures, cids } = await drawPictures(shop, [kurta!, broken!, lost!, kurta!, picture('new', null), null].map(line))
  expect(cids).toEqual({ 'pictures/kurta/1': 'picture-1@mail' })
  expect(pictures).toMatchObject([{ cid: 'picture-1@mail', contentType: 'image/jpeg' }])
  expect(Buffer.from(pictures[0]!.content).subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(pictures[0]!.content.length).toBeLessThan(15_000)
  expect(warnings).toMatchObject([{ event: 'mail-picture-failed', picture: 'pictures/broken/1' }])
})
