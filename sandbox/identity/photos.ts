import { Hono } from 'hono'
import sharp from 'sharp'
import { findPerson, type Person } from './people.ts'

const PATH = '/identity/photos'
const SIDE = 192

export function photoAddress(origin: string, { id }: Person): string {
  return `${origin}${PATH}/${id}.png`
}

/** The photos of the demo people: a flower in each person's colour. */
export function createPhotos(): Hono {
  const photos = new Hono()
  photos.get(`${PATH}/:file`, async (c) => {
    const person = findPerson(c.req.param('file').replace(/\.png$/, ''))
    if (!person) return c.notFound()
    const png = await sharp(Buffer.from(draw(person)))
      .png()
      .toBuffer()
    return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' })
  })
  return photos
}

function draw({ colour }: Person): string {
  const petals = Array.from({ length: 8 }, (_, turn) => `<ellipse cx="96" cy="52" rx="15" ry="26" transform="rotate(${turn * 45} 96 96)"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" fill="#f0e8d8">
    <rect width="${SIDE}" height="${SIDE}" fill="${colour}"/>${petals.join('')}<circle cx="96" cy="96" r="17"/>
  </svg>`
}
