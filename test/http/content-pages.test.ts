import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Somebody = { send: Send; uid: string }

let test: TestShop
let visitor: Send
let asha: Somebody
let kabir: Somebody
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  visitor = app.visitor
  ;[asha, kabir] = [await app.person('asha'), await app.person('kabir')]
  const subscription = 'insert into subscriptions (user_id, status, current_period_start) values ($1, $2, now())'
  await test.pool.query(subscription, [asha.uid, 'active'])
  await test.pool.query(subscription, [kabir.uid, 'past_due'])
  await test.pool.query(
    `insert into pictures (name, width, height, widths, webp_width, colour, kind)
     values ('pictures/robe/4', 1600, 2000, '{240,480}', 800, '#e8e4db', 'block')`,
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from content')
  await test.pool.query(
    `insert into content (id, title, hero, excerpt, content, created_at) values
       ('mud', 'Mud & <lime>', 'pictures/robe/4', 'Paste that holds.', E'One <b>pot</b>,\\nstirred.\\n\\nTwo.', '2026-11-19T20:00:00Z'),
       ('block', 'Of a block', 'craft-wide', 'Teak.', 'Wood.', '2026-11-20T04:30:00Z'),
       ('lost', 'Of a picture that has gone', 'pictures/robe/9', 'Nothing.', 'None.', '2026-10-02T04:30:00Z')`,
  )
})

const html = async (answer: Response | Promise<Response>) => (await answer).text()
const read = (path: string) => html(asha.send('GET', path))
const DENIED = 'You do not have access to this content.'

describe('a member', () => {
  it('finds the content items, the newest first, each with its picture, excerpt and day in India', async () => {
    const text = await read('/content')
    expect([...text.matchAll(/<a [^>]*href="\/content\/([^"]+)">(.*?)<\/a>/g)].map(([, id, title]) => [id, title])).toEqual([
      ['block', 'Of a block'],
      ['mud', 'Mud &amp; &lt;lime&gt;'],
      ['lost', 'Of a picture that has gone'],
    ])
    expect(text).toContain('Paste that holds.')
    expect(text).toMatch(/craft-tall-1170[\w-]*\.avif/)
    expect(text).toContain('/files/pictures/robe/4-240.avif 240w, /files/pictures/robe/4-480.avif 480w')
    expect(text).toContain('src="/files/pictures/robe/4-800.webp"')
    expect(text).not.toContain('robe/9-')
    expect([...text.matchAll(/<time[^>]*>(.*?)<\/time>/g)].map(([, day]) => day)).toEqual(['20 Nov 2026', '20 Nov 2026', '2 Oct 2026'])
  })

  it('reads a content item as the text that it is, with a way back', async () => {
    const text = await read('/content/mud')
    expect(text).toContain('<h1>Mud &amp; &lt;lime&gt;</h1>')
    expect(text).toContain('<p>One &lt;b&gt;pot&lt;/b&gt;,\nstirred.</p><p>Two.</p>')
    expect(text).toContain('alt="Carved wooden block beside its print"')
    expect(text).toMatch(/<a [^>]*href="\/content"[^>]*>← Back to all pieces<\/a>/)
    expect(await read('/content/lost')).toContain('None.')
    // What is older follows, and the newest after the oldest.
    const next = async (path: string) => [...(await read(path)).matchAll(/<h2><a [^>]*href="\/content\/(\w+)"/g)].map(([, id]) => id)
    expect([await next('/content/mud'), await next('/content/block')]).toEqual([
      ['lost', 'block'],
      ['mud', 'lost'],
    ])
  })

  it('finds no page where there is no content item', async () => {
    for (const path of ['/content/nothing', '/content/MUD', "/content/'--", `/content/${'a'.repeat(200)}`]) {
      const answer = await asha.send('GET', path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain('404 - Page Not Found')
    }
  })

  it('is told when there is nothing to read yet', async () => {
    await test.pool.query('delete from content')
    expect(await read('/content')).toContain('There is nothing to read yet.')
  })

  it('finds the way from the account page, where others find none', async () => {
    const main = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect(main(await read('/account'))).toContain('href="/content"')
    const others = main(await html(kabir.send('GET', '/account')))
    expect(others).toContain('<h1')
    expect(others).not.toContain('href="/content"')
  })

  it('has nothing fetched that nobody asked for yet', async () => {
    const rules = await html(visitor('GET', '/speculation-rules.json'))
    expect(rules).toContain('"/content*","/content/*"')
  })

  it.each(['/content', '/content/mud', '/content/nothing'])('gets %s from no cache and into no index', async (path) => {
    const answer = await asha.send('GET', path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('everybody else', () => {
  const PATHS = ['/content', '/content/mud', '/content/nothing']

  it.each(PATHS)('is denied %s', async (path) => {
    for (const send of [visitor, kabir.send]) {
      const answer = await send('GET', path)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
      const text = await answer.text()
      expect(text).toContain(DENIED)
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(text).not.toMatch(/lime|Paste|stirred|robe|Of a block/)
    }
  })

  it('cannot tell a content item that is there from one that is not', async () => {
    for (const send of [visitor, kabir.send]) {
      const [there, nowhere] = await Promise.all([html(send('GET', '/content/mud')), html(send('GET', '/content/nothing'))])
      expect(there.replaceAll('/content/mud', '/content/nothing')).toBe(nowhere)
    }
  })

  it('who is a visitor can sign in and come back', async () => {
    for (const path of ['/content', '/content/mud']) {
      const text = await html(visitor('GET', `${path}?a=1`))
      expect(text).toContain(`href="/signin?redirect=${path}"`)
      const answer = await visitor('GET', `/signin?redirect=${path}`)
      expect(await answer.text()).toContain(`value="${path}"`)
    }
    expect(await html(visitor('GET', '/content/"><script>'))).not.toContain('"><script>')
    expect(await html(kabir.send('GET', '/content'))).not.toContain('/signin')
  })

  it('is a member no more once the membership is revoked', async () => {
    const member = await createTestApp(test).person('member')
    await test.pool.query("insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())", [member.uid])
    expect((await member.send('GET', '/content/mud')).status).toBe(200)
    await test.pool.query("update subscriptions set status = 'canceled' where user_id = $1", [member.uid])
    expect((await member.send('GET', '/content/mud')).status).toBe(403)
  })
})
