import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf } from '../../../test/support/codes.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Key } from '../../domain/paging.ts'
import { COMMAND_LINE, findActions } from '../operator-access/record-action.ts'
import { addCode, endCode, listCodes } from './add-code.ts'
import { exportCodes, importCodes } from './import-codes.ts'

let test: TestShop
let folder: string
beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-codes-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => test.pool.query('delete from codes'))

async function importing(text: string, dryRun = false) {
  await writeFile(join(folder, 'codes.csv'), text)
  return importCodes(test.shop, join(folder, 'codes.csv'), { dryRun, by: COMMAND_LINE })
}
async function exported() {
  let text = ''
  for await (const { csv } of exportCodes(test.shop)) text += csv
  return text
}
const nothing = { added: [], ended: [], unchanged: [], refused: [], assumed: null }
const CODES = [
  'code;percent;rupees;minimum;from;until;uses;uses_per_account;ended;buy;get;free_delivery;first_order;automatic;adds_up',
  'diwali10;10;;"1,299";2026-11-01;2026-11-30;100;1;',
  'FLAT-200;;200;;;;;;no',
  'GONE;5;;;;;;;yes',
  'MELA;;;;;;;;;2;1;;;yes;yes',
  'POST;;;;;;;;;;;yes;1',
].join('\r\n')

it('codes of a file are made, and the export of them changes nothing, here and in an empty shop', async () => {
  expect(await importing(CODES, true)).toEqual({ ...nothing, added: ['DIWALI10', 'FLAT-200', 'GONE', 'MELA', 'POST'], ended: ['GONE'] })
  expect((await listCodes(test.shop)).entries).toEqual([])
  await importing(CODES)
  const all = (await listCodes(test.shop)).entries
  expect(all).toMatchObject([
    { code: 'DIWALI10', percent: 10, minimum: 1299, usesInAll: 100, usesPerAccount: 1, endedAt: null },
    { code: 'FLAT-200', rupees: 200, startsAt: null },
    { code: 'GONE', endedAt: expect.any(Date) as Date },
    { code: 'MELA', buy: 2, get: 1, automatic: true, addsUp: true },
    { code: 'POST', freeDelivery: true, firstOrder: true },
  ])
  expect((await findActions(test.shop, { type: 'code', id: 'GONE' })).map(({ action }) => action).toSorted()).toEqual([
    'code-added',
    'code-ended',
  ])
  const file = await exported()
  expect(file).toContain('DIWALI10,10,,,,,1299,,,,,,,2026-11-01,2026-11-30,100,1,no,0')
  expect(await importing(file)).toEqual({ ...nothing, unchanged: ['DIWALI10', 'FLAT-200', 'GONE', 'MELA', 'POST'] })
  expect((await listCodes(test.shop)).entries).toEqual(all)
  await test.pool.query('delete from codes')
  expect(await importing(file)).toMatchObject({ added: ['DIWALI10', 'FLAT-200', 'GONE', 'MELA', 'POST'], refused: [] })
  expect(await exported()).toBe(file)
})

it('a file with a fault is refused whole, with row and column', async () => {
  await importing('code,percent\nDIWALI10,10\nOVER,5')
  await endCode(test.shop, 'OVER', COMMAND_LINE)
  const report = await importing(
    [
      'code,percent,rupees,until,ended',
      'diwali10,15,,,',
      'NEW,,100,,',
      'NEW,,100,,',
      'x,1,,,',
      'BOTH,1,1,tomorrow,',
      'ODD,5,,,maybe',
      'OVER,5,,,no',
    ].join('\n'),
  )
  expect(report.refused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [2, 'percent', 'is another one than that of the code: a code is not changed once it is made'],
    [4, 'code', 'is in row 3 already'],
    [5, 'code', { fault: 'code' }],
    [6, 'percent', { fault: 'kind' }],
    [6, 'until', { fault: 'until' }],
    [7, 'ended', 'is neither yes nor no'],
    [8, 'ended', 'is no, and the code has ended: please make another one'],
  ])
  expect((await listCodes(test.shop)).entries.map(({ code }) => code).toSorted()).toEqual(['DIWALI10', 'OVER'])
  expect((await importing('name\nx')).refused).toMatchObject([{ id: 'codes.csv', line: 1 }])
  const gone = await importCodes(test.shop, join(folder, 'gone.csv'), { dryRun: false, by: COMMAND_LINE })
  expect(gone.refused).toEqual([{ id: 'gone.csv', line: null, reason: 'is not there' }])
})

it('codes are listed by pages, those of one import by their names, and searched by a part of a name', async () => {
  await test.pool.query('delete from codes')
  await importing(CODES)
  const names: string[] = []
  for (let after: Key | null | undefined; after !== null;) {
    const { entries, next } = await listCodes(test.shop, '', { limit: 1, after: after ?? null })
    names.push(...entries.map(({ code }) => code))
    after = next
  }
  expect(names).toEqual(['DIWALI10', 'FLAT-200', 'GONE', 'MELA', 'POST'])
  expect((await listCodes(test.shop, 'at-2')).entries).toMatchObject([{ code: 'FLAT-200', state: 'running' }])
})

it('so many discounts without a code that each cart could not try them are refused, by file and one by one', async () => {
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `AUTO-${from + index},5,yes`)
  const file = (from: number, to: number) => ['code,percent,automatic', ...rows(from, to)].join('\n')
  expect((await importing(file(0, 21))).refused).toMatchObject([{ column: 'automatic', reason: 'makes more than 20 planned or running' }])
  expect((await importing(file(0, 20))).refused).toEqual([])
  expect(await addCode(test.shop, codeOf('ONE-MORE', { percent: 5, automatic: true }), COMMAND_LINE)).toEqual({
    ok: false,
    reason: 'too-many',
  })
  await endCode(test.shop, 'AUTO-3', COMMAND_LINE)
  expect(await addCode(test.shop, codeOf('ONE-MORE', { percent: 5, automatic: true }), COMMAND_LINE)).toEqual({ ok: true })
})
