import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Picture } from '../../domain/picture.ts'
import { Gallery } from './gallery.tsx'

const pictureOf = (number: number): { picture: Picture; alt: string } => ({
  picture: { name: `p/${number}`, width: 4, height: 5, widths: [400, 1200], webpWidth: null, colour: '#eee', kind: 'front' },
  alt: `View ${number}`,
})

const OTHERS = '(min-width: 1100px) min(34vw, 690px), 29vw'
const THIRD = `(min-width: 1600px) min(23vw, 437px), ${OTHERS}`
const ROW = `(min-width: 1600px) min(70vw, 1388px), ${OTHERS}`
const WHOLE =
  '(min-width: 1600px) min(690px, 50vw - 300px), (min-width: 1100px) calc(100vw - 584px), (min-width: 768px) calc(60vw - 62px), min(90vw, 38.5svh)'

it.each([
  ['odd: the last one fills a row of a very wide window', 5, [OTHERS, OTHERS, OTHERS, ROW]],
  ['three: they share a row of a very wide window', 3, [THIRD, THIRD]],
  ['even: the last one is as wide as two in others', 6, [OTHERS, OTHERS, OTHERS, OTHERS, WHOLE]],
  ['four: the last three share a row of a wide window', 4, [OTHERS, OTHERS, WHOLE.replace('calc(100vw - 584px)', 'calc(33.4vw - 200px)')]],
])('The pictures below the first ask for files as wide as they stand where their number is %s', (_, count, sizes) => {
  const pictures = Array.from({ length: count }, (_none, index) => pictureOf(index + 1))
  const html = renderToString(
    createElement(Gallery, { pictures, inStock: true, topic: { resource: 'product', params: { id: 'p' }, etag: '' }, transition: 'p' }),
  )
  const found = [...html.matchAll(/sizes="([^"]+)"/g)].map(([, value]) => value)
  expect(found.slice(1 - count)).toEqual(sizes)
})
