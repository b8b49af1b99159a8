import { readFile, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { addDays, dayAndMonth, indianDay } from '../../src/domain/indian-time.ts'
import { countToPack } from '../../src/features/dashboard/find-today.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { setCount } from '../../src/features/stock/set-count.ts'
import { createCommandLine } from '../support/command-line.ts'
import { countWaiting, forgetJobs } from '../support/jobs.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let packer: TestOperator
let second: TestOperator
let owner: TestOperator
let ids: string[]
let count = 0
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  packer = await openOperator(test, app, 'packer', 'packer')
  second = await openOperator(test, app, 'second', 'packer')
  owner = await openOperator(test, app, 'asha')
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetJobs(test.pool)
  test.carrier.bought.length = 0
  await test.pool.query("update orders set state = 'delivered'")
  ids = []
  for (const name of ['Asha Rao', 'Kabir Das', 'Zoya Sen']) {
    count += 1
    ids.push(
      await insertOrder(test.pool, { uid: test.asha, name, number: `PACK${count}`, receipt: count, placedAt: `2026-11-2${count % 9}` }),
    )
  }
})

const of = (path = '') => `/operator/packing${path}?${ids.map((id) => `order=${id}`).join('&')}`
const page = async (who = packer) => (await who.send('GET', of())).text()
/** Without ticks: these orders from then on. */
async function waitingLongest(): Promise<string> {
  const address = (await packer.send('GET', '/operator/packing')).headers.get('location')!
  return (await packer.send('GET', address)).text()
}
const act = async (action: string, who = packer) => (await who.send('POST', of(), { form: { action } })).text()
const DAY = addDays(indianDay(new Date()), 15)
const today = async () => (await owner.send('GET', '/operator')).text()
const stateOf = async (id: string) =>
  (await test.pool.query<{ state: string }>('select state from orders where id = $1', [id])).rows[0]!.state
async function makeLabels(): Promise<void> {
  for (const id of ids) await makeLabel(test.shop, id)
}
it('the ticked orders are shown with what is taken for all of them, without money', async () => {
  await test.pool.query(
    `insert into products (id, name, metadata, position, tags) values ('kurta', 'Neel Kurta', '{}', 1, '{fragile}'), ('stole', 'Buti Stole', '{}', 2, '{}') on conflict do nothing`,
  )
  await setCount(test.shop, { id: 'kurta', options: { size: 'M' }, change: { shelf: 'A3' } }, COMMAND_LINE)
  const html = await page()
  for (const id of ids) expect(html).toContain(`/operator/orders/${id}"`)
  expect(html).toMatch(/>A3<(?:(?!<\/tr>).)*Neel Kurta(?:(?!<\/tr>).)*fragile(?:(?!<\/tr>).)*>× 3<[^]*Buti Stole(?:(?!<\/tr>).)*>× 6</)
  expect(html).not.toMatch(/Rs\.|₹|asha@/)
  const slips = await (await packer.send('GET', of('/slips'))).text()
  expect(slips.match(/<h1>Packing slip/g)).toHaveLength(3)
  const list = await (await packer.send('GET', '/operator/orders?state=placed')).text()
  expect(list).toContain(`name="order" value="${ids[0]}"`)
  // With a label or without.
  await makeLabel(test.shop, ids[0]!)
  const waiting = await waitingLongest()
  for (const id of ids) expect(waiting).toContain(`/operator/orders/${id}"`)
})

/** S19 */
it('a batch buys no label twice, pressed again, half failed or by two at once, and says of each parcel what became of it', async () => {
  await test.pool.query(`update orders set cancelled_at = now(), cancelled_by = 'operator' where id = $1`, [ids[2]])
  const [first, other] = await Promise.all([act('label'), act('label', second)])
  for (const html of [first, other]) {
    expect(html.match(/The label of order PACK\d+ is being bought/g)).toHaveLength(2)
    expect(html).toContain('This order was cancelled: it needs no label.')
  }
  test.carrier.loseNextAnswer(new Error('lost'))
  await expect(makeLabel(test.shop, ids[0]!)).rejects.toThrow('lost')
  // Who comes second is refused, and its job tries again.
  await Promise.allSettled([...ids, ...ids].map((id) => makeLabel(test.shop, id)))
  await makeLabels()
  expect(test.carrier.bought.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted())
  expect((await act('label')).match(/This order has a label already/g)).toHaveLength(2)
  await makeLabels()
  expect(test.carrier.bought).toHaveLength(2)
})

it('all are marked as packed, each with its own result, and one is shipped in its row', async () => {
  await packer.send('POST', of(), { form: { action: 'ship', id: ids[0]!, tracking: 'ED123456789IN' } })
  const html = await act('pack')
  expect(html.match(/Order PACK\d+ is packed/g)).toHaveLength(2)
  expect(html).toContain('This order is on its way already: nothing was changed.')
  // Its pieces are taken from the shelf no more.
  expect(html).toMatch(/Picking list[^]*Buti Stole(?:(?!<\/tr>).)*>× 4</)
})

/** S20 */
it('all that have a label are given to the carrier by one press, which asks first', async () => {
  const html = await page()
  expect(html).not.toContain('to the carrier')
  await act('label')
  await makeLabel(test.shop, ids[0]!)
  await makeLabel(test.shop, ids[1]!)
  expect(await page()).toMatch(
    /Hand 2 parcels to the carrier[^]*Buyers whose email address is known get a mail[^]*Yes, they are on their way/,
  )
  const done = await act('hand-to-carrier')
  expect(done.match(/is shipped\. The buyer gets a mail, if an email address is known\./g)).toHaveLength(2)
  expect(done).toContain('This order has no label of the shop’s')
  expect([await stateOf(ids[0]!), await stateOf(ids[1]!), await stateOf(ids[2]!)]).toEqual(['shipped', 'shipped', 'placed'])
})

it('many are shipped by their lines, after what would be done, with mails, and once', async () => {
  await test.pool.query(`update orders set cancelled_at = now(), cancelled_by = 'operator' where id = $1`, [ids[2]])
  const [first, other] = [`PACK${count - 2}`, `PACK${count - 1}`]
  const blank = await (await packer.send('GET', of('/answer'))).text()
  expect(blank).toContain(`order_number,carrier,tracking_number\n${first},,\n${other},,`)
  const text = `order_number,carrier,tracking_number\n${first},dtdc,D12 345 67\n${other},dtdc,1.23E+11\nPACK${count},dtdc,D7654321`
  const send = async (action: string, more: object = {}) => {
    const answer = await packer.send('POST', '/operator/packing/answer', { form: { action, text, ...more } })
    return [answer.status, await answer.text()] as const
  }
  const [status, checked] = await send('check')
  expect([status, checked]).toEqual([200, expect.stringContaining('Would be: 1 shipped, 0 unchanged, 2 refused; 1 mail')])
  expect(checked).toMatch(/has no tracking number of 4 to 40[^]*was cancelled: please do not send it/)
  expect(checked).toContain('value="ship-many"')
  expect(await countWaiting(test.pool, 'send-shipped-mail', ids[0])).toBe(0)
  await Promise.all([send('ship-many'), send('ship-many')])
  expect(await countWaiting(test.pool, 'send-shipped-mail', ids[0])).toBe(1)
  expect((await send('ship-many'))[1]).toContain('0 shipped, 1 unchanged, 2 refused; 0 mails')
  expect((await send('check', { text: 'x'.repeat(65 * 1024) }))[0]).toBe(413)
  expect((await send('check', { text: ' ' }))[0]).toBe(422)
})

it('a carrier of the shop folder is chosen in the row, and one that nobody knows is refused', async () => {
  const { folder } = test.shop
  test.shop.folder = { ...folder, carriers: [{ name: 'Shree Maruti', page: null }] }
  onTestFinished(() => void (test.shop.folder = folder))
  const ship = (id: string, carrier: string) =>
    packer.send('POST', of(), { form: { action: 'ship', id, carrier, tracking: 'ED123456789IN' } })
  // The shop's own come first, and are chosen before others.
  expect(await page()).toMatch(
    /<select(?:(?!<option).)*<option value="Shree Maruti" selected="">Shree Maruti<\/option><option value="india_post">/,
  )
  const refused = await ship(ids[0]!, 'Maruti')
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('or one that shop.yaml names.')])
  expect((await ship(ids[0]!, 'dtdc')).status).toBe(303)
  // The next parcel goes with the same.
  for (const address of [of(), '/operator/orders?state=placed', `/operator/orders/${ids[2]}`])
    expect(await (await packer.send('GET', address)).text()).toContain('<option value="dtdc" selected="">')
  expect((await ship(ids[2]!, 'shree maruti')).status).toBe(303)
  const { run, out } = createCommandLine(() => test.shop)
  expect(await run(`orders ship ${ids[1]} --tracking ED123456789IN --carrier shree_maruti`)).toBe(1)
  await run(`orders show ${ids[2]} --json`)
  expect(JSON.parse(out.join(''))).toMatchObject({ carrier: { name: 'Shree Maruti', trackingUrl: null } })
})

it('an order that somebody packs is shown as theirs, for two hours or until it is let go, and nobody else takes it', async () => {
  const asked = await Promise.all([act('take'), act('take', second)])
  const wins = asked.map((html) => html.match(/is yours to pack/g)?.length ?? 0)
  expect(wins[0]! + wins[1]!).toBe(3)
  await act('let-go')
  expect((await act('take')).match(/is yours to pack/g)).toHaveLength(3)
  expect((await act('take', second)).match(/packer packs this order since/g)).toHaveLength(3)
  const seen = async (address: string) => (await second.send('GET', address)).text()
  for (const address of [of(), '/operator/orders?state=placed', `/operator/orders/${ids[0]}`])
    expect(await seen(address)).toMatch(/packer(?:<!-- -->)?, since/)
  await test.pool.query(`update orders set taken_at = now() - interval '121 minutes' where id = $1`, [ids[0]])
  expect(await seen(`/operator/orders/${ids[0]}`)).not.toContain(', since')
  expect((await act('take', second)).match(/is yours to pack/g)).toHaveLength(1)
  expect((await act('let-go', second)).match(/Order PACK\d+ is no longer assigned/g)).toHaveLength(3)
  expect(await page()).not.toContain(', since')
  // A label is bought before somebody packs.
  await act('label')
  await makeLabel(test.shop, ids[0]!)
  await act('pack')
  const html = await act('take')
  expect([html.match(/is yours to pack/g)?.length, html.match(/This order is packed already/g)?.length]).toEqual([1, 2])
  expect(await seen(`/operator/orders/${ids[0]}`)).toMatch(/packer(?:<!-- -->)?, since/)
})

it('a courier’s sheet has what is sent and due now, and is the answer once carriers and numbers are filled in', async () => {
  await test.pool.query(`update orders set cancelled_at = now(), cancelled_by = 'operator' where id = $1`, [ids[2]])
  await test.pool.query(`update orders set shipping = jsonb_set(shipping, '{address,phone}', '"+919876543210"') where id = $1`, [ids[0]])
  await test.pool.query(
    `insert into refunds (id, session_id, user_id, amount_paise, reason, line_ids, state)
     select 'rf_sheet', session_id, user_id, 299800, 'operator', '{stole}', 'due' from orders where id = $1`,
    [ids[1]],
  )
  const answer = await packer.send('GET', of('/courier.csv'))
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="\S+-courier-\S+\.csv"/)
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toMatch(/order_number,.*phone,weight_grams,collect,carrier,tracking_number$/)
  const numbers = [`PACK${count - 2}`, `PACK${count - 1}`]
  expect(lines).toEqual([
    expect.stringMatching(`^${numbers[0]},Asha Rao,.*302001,.*Buti Stole.*,3,.*,9876543210,\\d+,0\\.00,,$`),
    expect.stringMatching(`^${numbers[1]},Kabir Das,.*302001,"1 × Neel Kurta, Size M",1,`),
  ])
  const { run, out, errors } = createCommandLine(() => test.shop)
  const file = `/tmp/courier-${process.pid}.csv`
  expect(await run(`orders courier-sheet ${file} NOBODY ${ids.join(' ')}`)).toBe(1)
  expect([out, errors]).toEqual([[`2 orders are in ${file}.`], ['There is no order NOBODY.', `Order PACK${count} is not to be sent.`]])
  const filled = (await readFile(file, 'utf8')).replaceAll(/,,\r\n/g, ',dtdc,D1234567\r\n')
  await writeFile(file, filled)
  expect(await run(`orders shipped ${file}`)).toBe(0)
  expect(out).toEqual(['2 shipped, 0 unchanged, 0 refused; 2 mails'])
  await rm(file)
})

it('an order that waits for what was sold ahead stands apart with its day, is left out of what is done to all, and Today tells once it is late', async () => {
  const [, , waits] = ids
  await test.pool.query(`insert into products (id, name, metadata, position) values ('kurta', 'Kurta', '{}', 1) on conflict do nothing`)
  await setCount(test.shop, { id: 'kurta', options: { size: 'M' }, change: { to: 0, ahead: 3, shipsFrom: DAY } }, COMMAND_LINE)
  await test.pool.query('update variants set stock = -1 where ahead > 0')
  await test.pool.query(
    `insert into stock_moves (session_id, product_id, options, reason, before, after, at, ships_from)
       select session_id, 'kurta', '{"size": "M"}', 'sold', 0, -1, now(), $2 from orders where id = $1`,
    [waits, DAY],
  )
  await test.pool.query(`update orders set line_items = jsonb_set(line_items, '{0,ships_from}', '"${DAY}"') where id = $1`, [waits])
  const words = `Waiting for stock: ${dayAndMonth(DAY)}`
  const html = await page()
  expect(html.indexOf(words)).toBeGreaterThan(html.indexOf('id="later"'))
  expect(html).toMatch(/Neel Kurta(?:(?!<\/tr>).)*>× 2<\/td>/)
  expect(await act('pack')).toMatch(new RegExp(`role="alert">[^]*</b>(?: |<!-- -->)*${words}</li>`))
  expect(await stateOf(waits!)).toBe('placed')
  expect((await (await packer.send('GET', of('/courier.csv'))).text()).match(/PACK\d+/g)).toHaveLength(2)
  expect(new Set((await (await packer.send('GET', of('/slips'))).text()).match(/PACK\d+/g))).toHaveLength(2)
  expect(await countToPack(test.shop)).toMatchObject({ toPack: 0 })
  // By itself it can be packed: who does it has been told.
  expect(await (await packer.send('GET', `/operator/orders/${waits}`)).text()).toContain(`${words}. It travels in one parcel`)
  expect(await (await packer.send('GET', '/operator/orders?state=waiting')).text()).toContain(`/operator/orders/${waits}"`)
  expect(await waitingLongest()).toMatch(new RegExp(`id="later"[^]*/operator/orders/${waits}"`))
  const late = 'Pre-orders past their date'
  expect(await today()).not.toContain(late)
  await test.pool.query('update stock_moves set ships_from = $1', [addDays(DAY, -16)])
  expect(await today()).toContain(late)
  await setCount(test.shop, { id: 'kurta', options: { size: 'M' }, change: { by: 1, received: { note: null } } }, COMMAND_LINE)
  expect(await today()).not.toContain(late)
  expect(await page()).not.toContain('Waiting for stock')
})
