import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteBackup } from '../../src/features/backup/backup-times.ts'
import { forgetJobs, giveUpJobs } from '../support/jobs.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { countRounds } from '../support/rounds.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let operator: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  operator = await openOperator(test, createTestApp(test), 'asha')
})
afterAll(() => test.close())

const html = async (path: string) => (await operator.send('GET', path)).text()
const failJob = async () => {
  await test.shop.jobs.send('send-order-mail', 'order-1', { uid: test.asha, orderId: 'order-1' })
  const [id] = await giveUpJobs(test.pool, { reason: '550 asha@example.in is unknown' })
  return id!
}

describe('the page of today', () => {
  it('is short where nothing waits and nothing was ordered', async () => {
    const page = await html('/operator')
    for (const text of ['Nothing to do.', 'No orders in the last 7 days, nor in the 7 before.']) expect(page).toContain(text)
    for (const text of ['Orders to pack', '<dt>Orders</dt>', '<rect', 'Show as a table']) expect(page).not.toContain(text)
  })

  it('has figures, what waits, services, and from two days with orders on a plot with the same figures as a table', async () => {
    await insertOrder(test.pool, { uid: test.asha, number: 'ASHA222222', receipt: 1, placedAt: new Date().toISOString(), state: 'placed' })
    const first = await html('/operator')
    expect([first.includes('Revenue'), first.includes('<rect'), first.includes('Show as a table')]).toEqual([true, false, false])
    const before = new Date(Date.now() - 2 * 86_400_000).toISOString()
    await insertOrder(test.pool, { uid: test.asha, number: 'ASHA222223', receipt: 2, placedAt: before, state: 'placed' })
    const page = await html('/operator')
    for (const text of ['Revenue', 'To do', 'Orders to pack', 'Services', 'Figures', 'Show as a table', 'before refunds'])
      expect(page).toContain(text)
    for (const term of ['Orders', 'Revenue'])
      expect(page).toMatch(new RegExp(String.raw`<dt>${term}</dt><dd><b><a href="/operator/orders\?from=([\d-]+)&amp;to=\1"`))
    expect(page.match(/<rect/g)).toHaveLength(21)
    expect(page).toMatch(/<a href="\/operator\?days=7" aria-current="true">7 days/)
    const month = await html('/operator?days=30')
    expect(month.match(/<rect/g)).toHaveLength(90)
    expect(month).toMatch(/<a href="\/operator\?days=30" aria-current="true">30 days/)
    expect(await html('/operator?days=31')).toContain('href="/operator?days=7" aria-current')
    expect(page).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby="orders-by-day-label"/)
  })

  it('says to a real shop when it was backed up, and when a backup was last restored', async () => {
    expect(await html('/operator')).not.toContain('Backups')
    const real = { ...test, shop: { ...test.shop, demo: false } }
    const owner = await openOperator(real, createTestApp(real), 'meera')
    const page = async () => (await owner.send('GET', '/operator')).text()
    expect((await page()).match(/>never</g)).toHaveLength(2)
    await noteBackup({ ...test.shop, clock: { now: () => new Date(Date.now() - 9 * 86_400_000) } }, 'tried')
    await noteBackup(test.shop, 'written')
    const later = await page()
    expect(later).not.toContain('>never<')
    for (const [words, shown] of [
      ['backup verify FILE', true],
      ['backup FILE', false],
    ] as const)
      expect(later.includes(words)).toBe(shown)
  })

  it('asks the database as often however many days it shows', async () => {
    await html('/operator')
    const { statements } = await countRounds(test.pool, () => operator.send('GET', '/operator'))
    expect(statements).toBeLessThanOrEqual(9)
  })

  it('names the refunds that need a person, each with its order', async () => {
    expect(await html('/operator')).not.toContain('Refunds that need your attention')
    await test.pool.query(
      `insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at)
       values ('ch_stuck', $1, 'duplicate', 'f', 'c', '[]', '{}', 129000, '/a', '/b', now())`,
      [test.asha],
    )
    await test.pool.query(
      `with paid as (insert into payments (session_id, user_id, amount_paise, state) values ('ch_stuck', $1, 129000, 'REFUND_DUE') returning session_id)
       insert into refunds (id, session_id, user_id, amount_paise, reason, attempt)
       select 'ch_stuck_r4', session_id, $1, 129000, 'duplicate', 4 from paid`,
      [test.asha],
    )
    const page = await html('/operator')
    for (const text of ['Refunds that need your attention', 'A payment without an order', 'Rs.1290', 'Failed 3 times', 'ch_stuck_r4'])
      expect(page).toContain(text)
    // Paid back by hand, it is closed, once.
    const form = { action: 'paid-back', id: 'ch_stuck_r4' }
    const answer = await operator.send('POST', '/operator', { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator?done=paid-back'])
    const after = await html('/operator?done=paid-back')
    expect([after.includes('closed as paid back by hand'), after.includes('Refunds that need your attention')]).toEqual([true, false])
    expect((await operator.send('POST', '/operator', { form })).status).toBe(409)
    const { rows } = await test.pool.query("select name, object_type, after from operator_actions where action = 'refund-paid-by-hand'")
    expect(rows).toEqual([{ name: 'asha', object_type: 'person', after: { amount: 'Rs.1290', refund: 'ch_stuck_r4' } }])
    await forgetJobs(test.pool)
  })
})

describe('the page of jobs', () => {
  it('shows why a job gave up without whom, and tries it again', async () => {
    const id = await failJob()
    const page = await html('/operator/jobs')
    expect(page).toContain('Mail about an order')
    // Each cell stands below the title of what it is.
    expect(page).toMatch(/<td data-label="Reason"[^>]*>550/)
    expect(page).toContain('550 (address) is unknown')
    expect(page).not.toContain('asha@example.in')
    const answer = await operator.send('POST', '/operator/jobs', { form: { action: 'retry', id } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/jobs?done=retry'])
    expect(await html('/operator/jobs?done=retry')).toContain('No job has failed.')
    const again = await operator.send('POST', '/operator/jobs', { form: { action: 'retry', id } })
    expect([again.status, (await again.text()).includes('No such job has given up')]).toEqual([409, true])
    await forgetJobs(test.pool)
  })

  it('drops one, and all of a queue', async () => {
    const id = await failJob()
    const one = await html('/operator/jobs')
    for (const text of ['aria-label="Kinds"', 'Delete all', 'Tries']) expect(one).not.toContain(text)
    expect((await operator.send('POST', '/operator/jobs', { form: { action: 'drop', id } })).status).toBe(303)
    await failJob()
    await failJob()
    expect(await html('/operator/jobs')).toContain('Delete all 2')
    const form = { action: 'drop', queue: 'send-order-mail' }
    expect((await operator.send('POST', '/operator/jobs', { form })).status).toBe(303)
    expect((await operator.send('POST', '/operator/jobs', { form })).status).toBe(409)
    expect(await html('/operator/jobs')).toContain('<b>Jobs deleted</b> by asha')
    const { rows } = await test.pool.query('select name, action, object_id from operator_actions order by created_at')
    expect(rows.slice(-2)).toEqual([
      { name: 'asha', action: 'job-dropped', object_id: id },
      { name: 'asha', action: 'queue-dropped', object_id: 'send-order-mail' },
    ])
  })
})
