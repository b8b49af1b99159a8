import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { decodeText, readCsv } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cells = async (file: string | Uint8Array) => {
  const read = await readCsv(decodeText(typeof file === 'string' ? bytes(file) : file).text, 100)
  return read.ok ? read.rows.map(({ row, cells }) => [row, ...cells]) : read.reason
}

it.each([
  ['commas', 'a,b\n"x, ""y""",z\n'],
  ['Windows’ line ends and a byte order mark', '\uFEFFa,b\r\n"x, ""y""",z\r\n'],
  ['semicolons', 'a;b\r\n"x, ""y""";z'],
  ['tabs', 'a\tb\nx, "y"\tz'],
])('a file with %s is read', async (_, text) => {
  expect(await cells(text)).toEqual([
    [1, 'a', 'b'],
    [2, 'x, "y"', 'z'],
  ])
})

it('rows have the numbers of a spreadsheet, and those that are empty are left out', async () => {
  expect(await cells('a,b\n\n"x\ny",\n,\nनील,5" wide\n')).toEqual([
    [1, 'a', 'b'],
    [3, 'x\ny', ''],
    [5, 'नील', '5" wide'],
  ])
})

it('is read in what spreadsheets save besides UTF-8, and says what it was taken for', async () => {
  const windows = Uint8Array.from([...bytes('a,'), 0x93, ...bytes('b'), 0x94, 0x92])
  expect([decodeText(windows).assumed, await cells(windows)]).toEqual(['Windows-1252', [[1, 'a', '“b”’']]])
  const utf16 = new Uint8Array(Buffer.from('\uFEFFa\tनील\r\n', 'utf16le'))
  expect([decodeText(utf16).assumed, await cells(utf16)]).toEqual([null, [[1, 'a', 'नील']]])
})

it.each([
  ['a,b\nx,"y\nz,', { ok: false, row: 2, reason: 'has a quotation mark that is not closed' }],
  ['a\n1\n2\n3', { ok: false, row: 4, reason: 'has more than 3 rows' }],
  [`a\n${','.repeat(1000)}x`, { ok: false, row: 2, reason: 'has more than 1000 cells' }],
  [`a\n${'x'.repeat(60_001)}`, { ok: false, row: 2, reason: 'has a cell with more than 60000 characters' }],
  ['a\n'.padEnd(200_000, '\n'), { ok: false, row: 100_004, reason: 'has more than 3 rows' }],
  ['PK\u0003\u0004\u0000', { ok: false, row: null, reason: 'is not a CSV file' }],
])('%.20s is refused', async (text, refusal) => {
  expect(await readCsv(text, 3)).toEqual(refusal)
})

it('others are served while a large file is read', async () => {
  const before = process.threadCpuUsage()
  expect(await readCsv(`a,b\n${'"x",'.repeat(900)}y\n`.repeat(500), 10_000)).toMatchObject({ ok: true })
  const whole = process.threadCpuUsage(before).user
  parse(`a,b\n${'"x",'.repeat(900)}y\n`.repeat(500), { relaxColumnCount: true })
  expect(whole).toBeLessThan((process.threadCpuUsage(before).user - whole) / 2)
})
