import { describe, expect, it, onTestFinished } from 'vitest'
import { grantMembership, revokeMembership } from '../../src/features/members/change-membership.ts'
import { COMMAND_LINE } from '../../src/features/operators/record-action.ts'
import { closeContext, ready, visit } from '../support/chromium.ts'
import { goToLive, launchKeeping, open } from './open-pages.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const PIECE = '/content/washing-a-printed-cotton'
const TITLE = 'Washing a printed cotton'
const DENIED = 'You do not have access to this content.'
/** The browser says itself which page was refused. */
const isUnexpected = (complaint: string) => !/status of 40[34]/.test(complaint)

async function member(where = here.browser) {
  const visiting = await visit(where, here.origin)
  onTestFinished(() => closeContext(visiting.context))
  const email = await registerSomebody(visiting.page)
  await grantMembership(here.shop, { email }, COMMAND_LINE)
  return { ...visiting, email }
}

function publish(id: string, { title = `On ${id}`, content = 'Wood and water.', day = '2026-11-20' } = {}): Promise<unknown> {
  const piece = `insert into content (id, title, hero, excerpt, content, created_at) values ($1, $2, 'craft-wide', 'In short.', $3, $4)
    on conflict (id) do update set title = excluded.title, content = excluded.content`
  onTestFinished(() => withdraw(id))
  return here.pool.query(piece, [id, title, content, day])
}

async function withdraw(id: string): Promise<void> {
  await here.pool.query('delete from content where id = $1', [id])
}

describe('a membership', () => {
  it('opens the pages that are open when it is granted, and closes them when it is revoked', async () => {
    const { page: account, context, complaints } = await here.visit()
    const email = await registerSomebody(account)
    await goToLive(account, '/account')
    const [{ page: list }, { page: piece }] = [await open(context, '/content'), await open(context, PIECE)]
    await list.getByText(DENIED).waitFor()
    await piece.getByText(DENIED).waitFor()
    expect(await account.getByRole('link', { name: 'All pieces' }).count()).toBe(0)

    await grantMembership(here.shop, { email }, COMMAND_LINE)
    await list.getByRole('link', { name: TITLE }).waitFor()
    await piece.getByRole('heading', { name: TITLE }).waitFor()
    await account.getByRole('link', { name: 'All pieces' }).waitFor()

    await revokeMembership(here.shop, { email }, COMMAND_LINE)
    for (const page of [list, piece]) {
      await page.getByText(DENIED).waitFor()
      expect(await page.content()).not.toContain('Washing')
    }
    await expect.poll(() => account.getByRole('link', { name: 'All pieces' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('that is revoked leaves nothing to go back to', async () => {
    const { page, email } = await member(await launchKeeping())
    await goToLive(page, PIECE)
    await page.goto('/aboutus')
    await revokeMembership(here.shop, { email }, COMMAND_LINE)
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.getByText(DENIED).waitFor()
    expect(await page.content()).not.toContain(TITLE)
  })
})

describe('a visitor', () => {
  it('signs in and is back at the piece', async () => {
    const { email } = await member()
    const { page, complaints } = await here.visit()
    await page.goto(PIECE)
    await page.getByText(DENIED).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await ready(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('block-print')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: TITLE }).waitFor()
    expect(page.url()).toBe(here.origin + PIECE)
    expect(complaints.filter(isUnexpected)).toEqual([])
  })
})

describe('a member', () => {
  it('sees a piece as soon as it is published, and its new version', async () => {
    const { context, complaints } = await member()
    const list = await open(context, '/content')
    const titles = () => list.page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()
    const before = await titles()
    expect(before[0]).toBe('A darn, a patch, a running stitch')
    await publish('drying')
    await expect.poll(titles).toEqual(['On drying', ...before])

    const piece = await open(context, '/content/drying')
    await publish('drying', { title: 'On drying slowly', content: 'Wind, then shade.' })
    await piece.page.getByText('Wind, then shade.').waitFor()
    await expect.poll(titles).toEqual(['On drying slowly', ...before])
    expect([await list.stays(), await piece.stays()]).toEqual([true, true])

    await withdraw('drying')
    await piece.page.getByText('404 - Page Not Found').waitFor()
    await expect.poll(titles).toEqual(before)
    expect(complaints.filter(isUnexpected)).toEqual([])
  })

  it('goes to a piece and back, also without scripts', async () => {
    const { context: scripted } = await member()
    const { page } = await here.visit({ storageState: await scripted.storageState(), javaScriptEnabled: false })
    await page.goto('/account')
    await page.getByRole('link', { name: 'All pieces' }).click()
    await page.getByRole('link', { name: TITLE }).click()
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
    await page.getByRole('link', { name: '← Back to all pieces' }).click()
    await page.getByRole('heading', { name: 'Members’ reading', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/content')
  })
})
