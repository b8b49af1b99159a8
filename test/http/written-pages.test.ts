import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changesAreTold, openCachedInstance } from '../support/cached-instance.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await openOperator(test, app, 'asha')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from page_versions')
  await changesAreTold(test)
})

const post = (name: string, form: Record<string, string>) => asha.send('POST', `/operator/pages/${name}`, { form })
const list = (form: Record<string, string>) => asha.send('POST', '/operator/pages', { form })
const read = async (path: string) => (await app.visitor('GET', path)).text()
async function write(name: string, text: string, seen: string): Promise<number> {
  const { status } = await post(name, { action: 'set-page', text, seen })
  await changesAreTold(test)
  return status
}

it('what an owner writes stands in the folder’s place at once, in cached pages too, until the folder says it again', async () => {
  const instance = await openCachedInstance(test)
  const terms = async () => (await instance.get('/terms', { 'accept-encoding': 'identity' })).body.toString()
  const ofFolder = await terms()
  expect(ofFolder).not.toContain('Ours alone')
  expect(await write('terms', '# Terms\n\nOurs alone, within {{delivery_days}}.', '0')).toBe(303)
  const written = await terms()
  expect(written).toMatch(/Ours alone, within 5 to 7/)
  expect(await (await asha.send('GET', '/operator/pages')).text()).toContain('edited here')
  await post('terms', { action: 'reset-page' })
  await changesAreTold(test)
  expect(await terms()).toBe(ofFolder)
  instance.close()
})

it('a new page has an address, a place in the sitemap and no longer either once it is taken away', async () => {
  expect((await app.visitor('GET', '/pages/fair')).status).toBe(404)
  expect(await write('fair', '# The fair\n\nWe are there.', '0')).toBe(303)
  expect(await read('/pages/fair')).toContain('We are there.')
  expect(await read('/sitemap.xml')).toContain('/pages/fair<')
  await post('fair', { action: 'reset-page' })
  await changesAreTold(test)
  expect((await app.visitor('GET', '/pages/fair')).status).toBe(404)
})

it('two who write at once: the second is told, and both texts are kept', async () => {
  const [one, other] = await Promise.all([write('care', '# Care\n\nCold.', '0'), write('care', '# Care\n\nWarm.', '0')])
  expect([Math.min(one, other), Math.max(one, other)]).toEqual([303, 422])
  await write('care', '# Care\n\nBy hand.', '1')
  const shown = await (await asha.send('GET', '/operator/pages/care')).text()
  expect(shown).toContain('Earlier versions')
  await post('care', { action: 'restore-page', version: '1' })
  await changesAreTold(test)
  expect(await read('/pages/care')).toMatch(/Cold\.|Warm\./)
  expect((await post('care', { action: 'restore-page', version: '9' })).status).toBe(409)
})

it('twenty earlier texts are kept', async () => {
  for (let version = 0; version < 22; version++)
    await post('care', { action: 'set-page', text: `# Care\n\n${version}`, seen: String(version) })
  const { rows } = await test.pool.query<{ version: number }>('select version from page_versions order by version')
  expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => at + 3))
})

it.each([
  ['No name', '# x', 'small letters, digits and hyphens'],
  ['care', 'No title.', 'has no title'],
  ['care', '# Care\n\n{{maker}}', 'maker'],
  ['care', '# Care\n\n![A stole](shop/none)', 'no picture shop/none'],
  ['care', `# Care\n\n${'x'.repeat(100_000)}`, 'at most 100000 characters'],
])('%s with %s is refused with the reason, and what was typed stays', async (name, text, words) => {
  const answer = await post(name, { action: 'set-page', text, seen: '0' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(words)
  expect((await test.pool.query('select from page_versions')).rowCount).toBe(0)
})

it('the preview is the page as it would be, and saves nothing', async () => {
  const shown = await (await post('care', { action: 'preview', text: '# Care\n\nCold water.' })).text()
  expect(shown).toContain('<h1>Care</h1>')
  expect((await test.pool.query('select from page_versions')).rowCount).toBe(0)
  expect((await post('care', { action: 'preview', text: 'Nothing' })).status).toBe(422)
})

it('the opening of the home page is written, keeps its picture, and is the folder’s again', async () => {
  const opening = { action: 'set-opening', heading: 'Winter is here', words: 'Quilted, in Bagru.', button: 'See them' }
  const { wide, alt } = test.shop.folder.home.opening.picture!
  expect((await list({ ...opening, picture: wide })).status).toBe(303)
  await changesAreTold(test)
  const home = await read('/')
  expect(home).toContain('Winter is here')
  expect(home).toContain(alt)
  const refused = await list({ ...opening, picture: 'shop/none' })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('no such picture')])
  await list({ ...opening, picture: '' })
  await changesAreTold(test)
  expect(await read('/')).not.toContain(alt)
  await list({ action: 'reset-page', id: '/' })
  await changesAreTold(test)
  expect(await read('/')).toContain(test.shop.folder.home.opening.heading)
})
