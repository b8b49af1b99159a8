import { describe, expect, it, onTestFinished } from 'vitest'
import { grantMembership, revokeMembership } from '../../src/features/members/change-membership.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { goToLive, open } from './open-pages.ts'
import { signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const CONTENT_ITEM = '/content/a-day-in-a-printing-yard'
const TITLE = 'A day in a printing yard'
const DENIED = 'You do not have access to this content.'
/** The browser says itself which page was refused. */
const isUnexpected = (complaint: string) => !/status of 40[34]/.test(complaint)

function publish(id: string, { title = `On ${id}`, content = 'Wood and water.', day = '2099-01-01' } = {}): Promise<unknown> {
  const contentItem = `insert into content (id, title, hero, excerpt, content, created_at) values ($1, $2, 'craft-wide', 'In short.', $3, $4)
    on conflict (id) do update set title = excluded.title, content = excluded.content`
  onTestFinished(() => withdraw(id))
  return here.pool.query(contentItem, [id, title, content, day])
}

async function withdraw(id: string): Promise<void> {
  await here.pool.query('delete from content where id = $1', [id])
}

describe('open pages of content', () => {
  it('open with a membership, follow what is published, and close when the membership is revoked', async () => {
    const { page: account, context, complaints } = await here.visit()
    const { email } = await signInSomebody(account, here)
    await goToLive(account, '/account')
    const [{ page: list }, { page: contentItem }] = [await open(context, '/content'), await open(context, CONTENT_ITEM)]
    await list.getByText(DENIED).waitFor()
    await contentItem.getByText(DENIED).waitFor()
    expect(await account.getByRole('link', { name: 'All pieces' }).count()).toBe(0)

    await grantMembership(here.shop, { email }, COMMAND_LINE)
    await list.getByRole('link', { name: TITLE }).waitFor()
    await contentItem.getByRole('heading', { name: TITLE }).waitFor()
    await account.getByRole('link', { name: 'All pieces' }).waitFor()

    const titles = () => list.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()
    const before = await titles()
    // Two more are on their way.
    expect(before).toHaveLength(6)
    await publish('drying')
    await expect.poll(titles).toEqual(['On drying', ...before])
    const drying = await open(context, '/content/drying')
    await publish('drying', { title: 'On drying slowly', content: 'Wind, then shade.' })
    await drying.page.getByText('Wind, then shade.').waitFor()
    await expect.poll(titles).toEqual(['On drying slowly', ...before])
    expect(await drying.stays()).toBe(true)
    await withdraw('drying')
    await drying.page.getByText('404 - Page Not Found').waitFor()
    await expect.poll(titles).toEqual(before)

    await revokeMembership(here.shop, { email }, COMMAND_LINE)
    for (const page of [list, contentItem]) {
      await page.getByText(DENIED).waitFor()
      expect(await page.content()).not.toContain('printing yard')
    }
    await expect.poll(() => account.getByRole('link', { name: 'All pieces' }).count()).toBe(0)
    expect(complaints.filter(isUnexpected)).toEqual([])
  })
})
