import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContentItem } from './read-content-item.ts'

const FOLDER = join(import.meta.dirname, '../../../catalogue/reading')

const LINES = {
  id: 'id: a-day',
  title: 'title: A day in a yard',
  excerpt: 'excerpt: "From buckets to sawdust: a day."',
  hero: 'hero: kairi-robe/4',
  created_at: 'created_at: 2026-11-16',
}
const contentItem = (change: Partial<Record<keyof typeof LINES | 'more', string | null>> = {}, text = 'One.\n\nTwo.') => {
  const lines = Object.entries({ ...LINES, ...change }).flatMap(([, line]) => (line === null ? [] : line))
  return `---\n${lines.join('\n')}\n---\n${text}\n`
}

describe('a content item', () => {
  it('is read from its front matter and its text', () => {
    expect(readContentItem(contentItem())).toEqual({
      ok: true,
      row: {
        id: 'a-day',
        title: 'A day in a yard',
        excerpt: 'From buckets to sawdust: a day.',
        hero: 'pictures/kairi-robe/4',
        content: 'One.\n\nTwo.',
        created_at: new Date('2026-11-16T04:30:00Z'),
        draft: false,
        publish_at: null,
        products: [],
      },
    })
  })

  it.each([
    ['a file of Windows', contentItem().replaceAll('\n', '\r\n')],
    ['a file with a byte order mark', `\uFEFF${contentItem()}`],
    ['a text with a rule of its own', contentItem({}, 'One.\n\n---\n\nTwo.')],
    ['a picture of the shop’s own', contentItem({ hero: 'hero: craft-wide' })],
    ['quotes in a title', contentItem({ title: String.raw`title: "The \"aaj rakh\" of it"` })],
    ['a title in another script', contentItem({ title: 'title: छाप, a mark' })],
    ['about products', contentItem({ more: 'products: ajrakh-stole, dabu-palazzo' })],
    ['a comment', contentItem({ more: '# a note' })],
  ])('may be %s', (_, file) => {
    expect(readContentItem(file)).toMatchObject({ ok: true })
  })

  it('of the demo can be read, every one', async () => {
    const names = await readdir(FOLDER)
    const items = await Promise.all(names.map(async (name) => readContentItem(await readFile(join(FOLDER, name), 'utf8'))))
    expect(items.filter(({ ok }) => !ok)).toEqual([])
    expect(items).toHaveLength(8)
  })

  it('of the demo is about products that are in the catalogue', async () => {
    const products = JSON.parse(await readFile(join(FOLDER, '../products.json'), 'utf8')) as { id: string; wear_with?: string[] }[]
    const known = new Set(products.map(({ id }) => id))
    const about = async (name: string) => {
      const contentItem = readContentItem(await readFile(join(FOLDER, name), 'utf8'))
      return contentItem.ok ? contentItem.row.products : []
    }
    const linked = [
      ...(await Promise.all((await readdir(FOLDER)).map(about))).flat(),
      ...products.flatMap((product) => product.wear_with ?? []),
    ]
    expect(linked.length).toBeGreaterThan(5)
    expect(linked.filter((id) => !known.has(id))).toEqual([])
  })

  it.each([
    ['no front matter', 'Just a text.', 'front matter'],
    ['front matter without an end', '---\nid: a\n', 'front matter'],
    ['no title', contentItem({ title: null }), 'title missing'],
    ['a field twice', contentItem({ more: 'id: b' }), 'not YAML: Map keys must be unique'],
    ['an unknown field', contentItem({ more: 'author: Asha' }), 'author is not a field'],
    ['an inherited name', contentItem({ more: 'constructor: x' }), 'constructor is not a field'],
    ['an empty value', contentItem({ title: 'title: ' }), 'title'],
    ['an empty quoted value', contentItem({ title: 'title: ""' }), 'title must be'],
    ['a list', contentItem({ title: 'title: [a, b]' }), 'title must be'],
    ['a block', contentItem({ excerpt: 'excerpt: |\n  text' }), 'excerpt must be'],
    ['an alias', contentItem({ title: 'title: *a' }), 'title must be'],
    ['a bare colon', contentItem({ title: 'title: Ajrakh: a cloth' }), 'not YAML'],
    ['an open quote', contentItem({ title: 'title: "Ajrakh' }), 'not YAML'],
    ['text behind a quote', contentItem({ title: 'title: "Ajrakh" and' }), 'not YAML'],
    ['a line end in quotes', contentItem({ title: String.raw`title: "a\nb"` }), 'title must be'],
    ['NUL in quotes', contentItem({ title: String.raw`title: "a\u0000b"` }), 'title must be'],
    ['half a character', contentItem({ title: String.raw`title: "a\ud83e"` }), 'title must be'],
    ['a long title', contentItem({ title: `title: ${'a'.repeat(301)}` }), 'longer than 300'],
    ['an id with capitals', contentItem({ id: 'id: A-Day' }), 'id must be'],
    ['an id with a path', contentItem({ id: 'id: ../a' }), 'id must be'],
    ['a day that is none', contentItem({ created_at: 'created_at: 2026-02-30' }), 'not a day'],
    ['a time', contentItem({ created_at: 'created_at: "2026-02-20T10:00"' }), 'not a day'],
    ['a picture outside', contentItem({ hero: 'hero: ../../etc/passwd' }), 'hero'],
    ['an address', contentItem({ hero: 'hero: "https://evil.test/x.png"' }), 'hero'],
    ['products by name', contentItem({ more: 'products: Ajrakh Stole' }), 'products are not ids'],
    ['no text', contentItem({}, ' \n\n '), 'has no text'],
    ['too much front matter', contentItem({ more: `# ${'a'.repeat(5000)}` }), 'longer than 5000'],
    ['too much text', contentItem({}, 'x'.repeat(100_001)), 'longer than 100000'],
  ])('with %s is refused', (_, file, reason) => {
    expect(readContentItem(file)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })

  it('keeps any title that is quoted as JSON', () => {
    const titles = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      // A separator of lines or paragraphs makes several lines of it.
      .filter((title) => title.trim() !== '')
      .filter((title) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(title))
    fc.assert(
      fc.property(titles, (title) => {
        expect(readContentItem(contentItem({ title: `title: ${JSON.stringify(title)}` }))).toMatchObject({ row: { title } })
      }),
    )
  })

  it.each(['\u2028', '\u2029'])('has a title of one line: none with %j in it', (separator) => {
    expect(readContentItem(contentItem({ title: `title: ${JSON.stringify(`Neel${separator}Lal`)}` }))).toMatchObject({ ok: false })
  })

  it('is read or refused, whatever the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(readContentItem(`---\n${a}\n---\n${b}`)).toHaveProperty('ok', expect.any(Boolean))
      }),
    )
  })
})
