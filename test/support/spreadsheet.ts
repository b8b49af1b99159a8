import { parse } from 'csv-parse/sync'

/** How a spreadsheet with Indian settings saves what it has read. */
export type Habits = {
  delimiter: ',' | ';' | '\t'
  day: (day: string, month: string, year: string) => string
  midnight: string
  grouped: boolean
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const HABITS: readonly Habits[] = [
  { delimiter: ',', day: (day, month, year) => `${day}-${month}-${year}`, midnight: '', grouped: false },
  { delimiter: ';', day: (day, month, year) => `${day}/${month}/${year}`, midnight: ' 00:00', grouped: true },
  { delimiter: '\t', day: (day, month, year) => `${day}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`, midnight: '', grouped: false },
]

/** The file as it is saved again: in Windows-1252 where that has all of its letters. */
export function savedAgain(csv: string, habits: Habits): Uint8Array {
  const rows: string[][] = parse(csv.replace(/^\uFEFF/, ''), { relaxColumnCount: true })
  const lines = rows.map((cells) => cells.map((cell) => quoted(shown(cell, habits), habits.delimiter)).join(habits.delimiter))
  const text = `${lines.join('\r\n')}\r\n`
  return inWindows1252(text) ?? new TextEncoder().encode(`\uFEFF${text}`)
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** What it takes for a number, a day or a truth it shows in its own way. */
function shown(cell: string, { day, midnight, grouped }: Habits): string {
  const [, year, month, date, time] = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d:\d\d))?$/.exec(cell) ?? []
  if (year !== undefined) return day(date!, month!, year) + (time === undefined ? midnight : ` ${time}`)
  const [, first, second] = /^(\d{1,2})[-/](\d{1,2})$/.exec(cell) ?? []
  if (first !== undefined && Number(second) >= 1 && Number(second) <= 12) return `${first.padStart(2, '0')}-${MONTHS[Number(second) - 1]}`
  const [, name, place] = /^([A-Za-z]{3})[a-z]*[ -]?(\d{1,2})$/.exec(cell) ?? []
  if (name !== undefined && MONTHS.some((known) => known.toLowerCase() === name.toLowerCase())) return `${place!.padStart(2, '0')}-${name}`
  if (/^(true|false)$/i.test(cell)) return cell.toUpperCase()
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)(?:E\+?\d+)?$/i.test(cell)) return cell
  const number = Number(cell)
  if (number >= 1e11 || /e/i.test(cell)) return number.toExponential(Math.min(5, String(number).length)).replace('e', 'E')
  return grouped && number >= 1000 && Number.isInteger(number) ? number.toLocaleString('en-IN') : String(number)
}

const LETTERS = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)), (letter, byte) => [letter, byte]),
)

function inWindows1252(text: string): Uint8Array | null {
  const bytes = Array.from(text, (letter) => LETTERS.get(letter))
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : null
}
