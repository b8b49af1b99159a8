import { BYTE_ORDER_MARK, csvLine } from '../../domain/import/csv.ts'
import { indianDayStart } from '../../domain/indian-time.ts'
import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import type { KeyPart, PageResult } from '../../domain/paging.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/search-pattern.ts'
import type { Offered } from '../../domain/search/shop-query.ts'
import { cutText } from '../../domain/text.ts'

/** What every row has under one title, said once: the page, the command's table and files show it from here. */
type Column<Row> = {
  title: string
  /** Numbers stand at the end. */
  align?: 'end'
  /** For people. A page may draw it instead. */
  text: (row: Row) => string
  /** For programs, in a file: `text` unless said. */
  file?: (row: Row) => string | null
}

/** Who reads, and what the shop offers to choose from. */
export type Reader = { role: OperatorRole; folder: Pick<Offered, 'categories'> }

/** One parameter of a list's address. */
export type Filter<Value> = {
  /** Bounds what is given; what is unknown chooses nothing. */
  read: (given: string, reader: Reader) => Value
  /** Empty where nothing is chosen. */
  write: (value: Value) => string
  /** What may be given, where that is one of a few words. */
  choices?: (reader: Reader) => readonly string[]
  format?: 'date'
}
// oxlint-disable-next-line typescript/no-explicit-any -- each filter has its own type of values
export type Filters = Readonly<Record<string, Filter<any>>>

/**
 * What operators are shown as a list, said once: pages, commands, files and programs are views of this declaration, and
 * features/operations reads it under the same name. Columns are named as files have them.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of any rows
export type List<Row = any, Name extends string = string, F extends Filters = Filters> = {
  /** Whose list it is; owners read a packer's too. */
  by: OperatorRole
  columns: Readonly<Record<Name, Column<Row>>>
  /** The columns of the owners' page, unless it is no table. */
  page?: readonly NoInfer<Name>[]
  /** Those that packers are shown: each is named, so that nothing new is shown to them. */
  packing?: readonly NoInfer<Name>[]
  /** The same for a packer's program, of each row: an owner's is given all of it. */
  packersRow?: (row: Row) => object
  command: readonly NoInfer<Name>[]
  file?: readonly NoInfer<Name>[]
  filters: F
  /** The parts of its cursor. */
  sortedBy: KeyPart[]
  pageSize: number
  id: (row: Row) => string
  /** In place of a table without rows: there are none, or none like what is looked for. */
  empty: { none: string; noneLikeThat: string }
}
export type RowOf<L> = L extends { id: (row: infer Row) => string } ? Row : never
export type QueryOf<L> = L extends { filters: infer F } ? { [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value : never } : never

/** `partial`: only the newest were searched. */
export type ListRead<Row> = PageResult<Row> & { partial?: boolean }

/** One page of a list as operators' pages are given it. */
export type Listed<L> = {
  rows: RowOf<L>[]
  query: QueryOf<L>
  isFiltered: boolean
  /** Older ones have not been looked at for this page. */
  partial: boolean
  /** This page of the list: its forms come back to it. */
  address: string
  first: string | null
  next: string | null
}

/** A list is the owners’, fifty rows a page, unless its declaration says otherwise. */
type Declared<L extends List> = Omit<L, 'by' | 'pageSize'> & { by?: OperatorRole; pageSize?: number }

/** Checks a declaration without losing what its columns and filters are. */
export function list<Row>() {
  return <const Name extends string, const F extends Filters>(declared: Declared<List<Row, Name, F>>): List<Row, Name, F> => ({
    by: 'owner',
    pageSize: 50,
    ...declared,
  })
}

export function readQuery<L extends List>({ filters }: L, given: (name: string) => string | undefined, reader: Reader): QueryOf<L> {
  return Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(given(name) ?? '', reader)])) as QueryOf<L>
}

/** The first filter whose value says nothing: pages pass it over, programs are told. */
export function unreadFilter({ filters }: List, given: (name: string) => string | undefined, reader: Reader): string | undefined {
  const unread = Object.entries(filters).find(([name, { read, choices }]) => {
    const text = given(name) ?? ''
    return text !== '' && (choices ? !choices(reader).includes(text) : read(text, reader) === null)
  })
  return unread?.[0]
}

/** The query as parameters of an address, without what is not chosen. */
export function queryParams<L extends List>({ filters }: L, query: QueryOf<L>): URLSearchParams {
  const values = query as Readonly<Record<string, unknown>>
  const written = Object.entries(filters).map(([name, { write }]) => [name, write(values[name])])
  return new URLSearchParams(written.filter(([, text]) => text !== ''))
}

/** Text beyond the bound is ignored. */
export function search(max: number = MAX_SEARCH_LENGTH): Filter<string> {
  return { read: (given) => cutText(given, max).toWellFormed().replaceAll('\0', ' ').trim(), write: (value) => value }
}

/** One of these values; of fewer for packers, where money is among them. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  { packers = values }: { packers?: readonly Value[] } = {},
): Filter<Value | null> {
  const choices = ({ role }: Reader) => (role === 'owner' ? values : packers)
  return { read: (given, reader) => choices(reader).find((value) => value === given) ?? null, write: (value) => value ?? '', choices }
}

/** A day in India such as 2026-11-20; days that do not exist are ignored. */
export function day(): Filter<string | null> {
  const read = (given: string) => (given.length === 10 && indianDayStart(given) ? given : null)
  return { read, write: (value) => value ?? '', format: 'date' }
}

export function fileHead({ file = [] }: List): string {
  return `${BYTE_ORDER_MARK}${csvLine([...file])}`
}

export function fileLine<Row, Name extends string>({ columns, file = [] }: List<Row, Name>, row: Row): string {
  return csvLine(
    file.map((name) => {
      const { text, file: write = text } = columns[name]
      return write(row) ?? ''
    }),
  )
}
