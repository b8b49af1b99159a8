import { describe, expect, it } from 'vitest'
import { createScreen } from './screen.ts'
import { formatTable, type Table } from './table.ts'

function createStream(isTTY: boolean, columns = 60) {
  const written: string[] = []
  return { written, stream: { isTTY, columns, hasColors: () => isTTY, write: (text: string) => void written.push(text) } }
}
const clock = () => {
  let nowMs = 0
  return { now: () => nowMs, pass: (ms: number) => void (nowMs += ms) }
}

describe('progress', () => {
  it('is a bar on a terminal, removed before the next line', () => {
    const [out, error, time] = [createStream(true), createStream(true), clock()]
    const screen = createScreen(out.stream, error.stream, time.now)
    screen.progress({ done: 1, total: 4, what: 'files' })
    expect(error.written).toEqual([])
    time.pass(400)
    screen.progress({ done: 2, total: 4, what: 'files' })
    screen.progress({ done: 3, total: 4, what: 'files' })
    expect(error.written).toEqual([`\r\u001b[K${'█'.repeat(12)}${'░'.repeat(12)}  50 %  2 of 4 files`])
    time.pass(400)
    screen.progress({ done: 9, total: null, what: 'payments' })
    expect(error.written.at(-1)).toBe('\r\u001b[K9 payments')
    screen.out('Done.')
    expect(error.written.at(-1)).toBe('\r\u001b[K')
    expect(out.written).toEqual(['Done.\n'])
  })

  it('is not in a file or a pipe, and neither are colours', () => {
    const [out, error, time] = [createStream(false), createStream(false), clock()]
    const screen = createScreen(out.stream, error.stream, time.now)
    time.pass(5000)
    screen.progress({ done: 2, total: 4, what: 'files' })
    expect(error.written).toEqual([])
    expect(screen).toMatchObject({ colours: { out: false, error: false }, width: null })
  })
})

describe('a table', () => {
  const table: Table = {
    titles: ['NAME', 'PIECES', 'TEXT'],
    right: ['PIECES'],
    rows: [
      ['Re\u0301', '7', 'one\ntwo \u001b[31mred\u202e'],
      ['織物', '12', ''],
    ],
    empty: 'Nothing.',
  }

  it('is aligned in any script, and shows nothing that steers the terminal', () => {
    expect(formatTable(table, { width: null, colours: false })).toEqual([
      'NAME  PIECES  TEXT',
      'Re\u0301         7  one two  [31mred',
      '織物      12',
    ])
    expect(formatTable({ ...table, rows: [] }, { width: null, colours: false })).toEqual(['Nothing.'])
  })

  it('is cut at the width of a terminal', () => {
    expect(formatTable(table, { width: 19, colours: true })).toEqual([
      '\u001b[1mNAME  PIECES  TEXT\u001b[22m',
      'Re\u0301         7  one …',
      '織物      12',
    ])
  })
})
