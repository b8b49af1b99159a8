import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { findContent, listContent } from './find-content.ts'
import { importContent, publishContent } from './import-content.ts'

let test: TestShop
let folder: string
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query(
    `insert into pictures (name, width, height, widths, webp_width, colour, kind) values ('pictures/robe/4', 1600, 2000, '{240,480}', 800, '#e8e4db', 'cloth')`,
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from content')
  folder = await mkdtemp(join(tmpdir(), 'chhaap-content-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function write(name: string, { id = name, hero = 'robe/4', day = '2026-11-16', text = 'One.\n\nTwo.' } = {}): Promise<string> {
  const file = join(folder, `${name}.md`)
  await writeFile(file, `---\nid: ${id}\ntitle: "On ${id}"\nexcerpt: In short\nhero: ${hero}\ncreated_at: ${day}\n---\n${text}\n`)
  return file
}

describe('the members’ content', () => {
  it('is listed newest first, with pictures and without texts', async () => {
    await write('old', { day: '2026-10-01', hero: 'craft-wide' })
    await write('young')
    expect(await importContent(test.shop, folder)).toEqual({ added: ['old', 'young'], changed: [], unchanged: [], refused: [] })
    expect((await listContent(test.shop)).entries).toEqual([
      {
        id: 'young',
        title: 'On young',
        hero: 'pictures/robe/4',
        picture: {
          name: 'pictures/robe/4',
          width: 1600,
          height: 2000,
          widths: [240, 480],
          webpWidth: 800,
          colour: '#e8e4db',
          kind: 'cloth',
        },
        excerpt: 'In short',
        created_at: '2026-11-16T04:30:00.000Z',
      },
      { id: 'old', title: 'On old', hero: 'craft-wide', picture: null, excerpt: 'In short', created_at: '2026-10-01T04:30:00.000Z' },
    ])
  })

  it('is found by its id, with its text', async () => {
    await publishContent(test.shop, await write('a-day'), null, COMMAND_LINE)
    expect(await findContent(test.shop, 'a-day')).toMatchObject({ id: 'a-day', content: 'One.\n\nTwo.', picture: { webpWidth: 800 } })
  })

  it.each(['', 'nothing', '\u0000', 'A-Day', "'; --"])('is not found as %j', async (id) => {
    expect(await findContent(test.shop, id)).toBeNull()
  })

  it('imported again changes what differs and nothing else', async () => {
    await write('one')
    await write('two')
    await importContent(test.shop, folder)
    await write('two', { text: 'Three.' })
    expect(await importContent(test.shop, folder)).toMatchObject({ added: [], changed: ['two'], unchanged: ['one'] })
    expect(await importContent(test.shop, folder)).toMatchObject({ added: [], changed: [], unchanged: ['one', 'two'] })
    expect(await findContent(test.shop, 'two')).toMatchObject({ content: 'Three.' })
  })

  it('is refused by file, with the reason, and the others are published', async () => {
    await write('good')
    await write('same', { id: 'good' })
    await write('unseen', { hero: 'robe/5' })
    await writeFile(join(folder, 'bare.md'), 'No front matter')
    await writeFile(join(folder, 'note.txt'), 'Not content')
    expect(await importContent(test.shop, folder)).toMatchObject({
      added: ['good'],
      refused: [
        { file: 'bare.md', reason: expect.stringContaining('front matter') },
        { file: 'same.md', reason: 'another file has the id good' },
        { file: 'unseen.md', reason: 'the shop has no picture pictures/robe/5' },
      ],
    })
    expect(await publishContent(test.shop, join(folder, 'gone.md'), null, COMMAND_LINE)).toMatchObject({
      refused: [{ file: 'gone.md', reason: 'is not there' }],
    })
    expect(await publishContent(test.shop, folder, null, COMMAND_LINE)).toMatchObject({ refused: [{ reason: 'cannot be read (EISDIR)' }] })
  })
})
