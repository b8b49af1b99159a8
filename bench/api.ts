import { CONTEST_COLUMNS, contestRow, type Table } from './report.ts'
import { compare } from './round.ts'
import type { FloorAnswer, Stand } from './stand.ts'

const COLUMNS = 'id, name, role, tax_code, active, description, images, metadata'
const SELECTS: { name: string; path: string; sql: FloorAnswer['sql'] }[] = [
  { name: 'GET /api/products', path: '/api/products', sql: { text: `select ${COLUMNS} from products order by name, id`, values: [] } },
  {
    name: 'GET /api/products/{id}',
    path: '/api/products/neel-buti-kurta',
    sql: { text: `select ${COLUMNS} from products where id = $1`, values: ['neel-buti-kurta'] },
  },
]

/** The catalogue as JSON, read from the database at every request. */
export async function api(stand: Stand): Promise<Table> {
  const rows: string[][] = []
  for (const { name, path, sql } of SELECTS) {
    const floor = await stand.copyToFloor(path, { headers: {} }, { sql })
    const load = { seconds: 1.2, callers: [{ headers: {} }] }
    const { origin, shopPids, floorPid } = stand
    const outcome = await compare(stand.load, {
      shop: { ...load, url: origin + path },
      floor: { ...load, url: floor },
      shopPids,
      floorPids: [floorPid],
      rounds: 3,
    })
    rows.push(contestRow(name, outcome))
  }
  return { title: 'API', note: 'The floor runs one plain `SELECT` of the same rows.', columns: CONTEST_COLUMNS, rows }
}
