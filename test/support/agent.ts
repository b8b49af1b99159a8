import { writeSearchText } from '../../src/features/catalogue/search/write-search-text.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { addProduct } from './products.ts'
import type { createTestApp } from './requests.ts'
import type { TestShop } from './shop.ts'

/** What a program that shops for somebody names itself by. */
export const AGENT = { 'ucp-agent': 'profile="https://agent.example/profile.json"' }

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at field by field
type Answer = { status: number; body: any; headers: Headers }
type Headed = Record<string, string>

/** What such a program asks, in a shop with a few products. */
export function openAgent(app: ReturnType<typeof createTestApp>) {
  async function ask(method: string, path: string, json?: unknown, headers: Headed = AGENT): Promise<Answer> {
    const answer = await app.visitor(method, path, {
      ...(json !== undefined && { json }),
      headers: { 'sec-fetch-site': 'none', ...headers },
    })
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  const create = (lines: unknown[], headers: Headed = {}) => ask('POST', '/ucp/carts', { line_items: lines }, { ...AGENT, ...headers })
  return { ask, create }
}

export const lineOf = (id: string, quantity = 1) => ({ item: { id }, quantity })

export async function addAgentsProducts(test: TestShop): Promise<void> {
  const measures = { chest: [96, 100, 104, 108, 113, 119], length: [108, 110, 112, 114, 116, 118] }
  const description = JSON.stringify({ desc_1: 'A kurta of indigo.', fnf_1: 'Cotton.', ci_1: 'Wash by hand.', garment: 'kurta', measures })
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890', description })
  await addProduct(test.pool, { id: 'stole', name: 'Ajrakh Stole', price: '790', oneSize: '1' })
  await addProduct(test.pool, { id: 'robe', name: 'Kairi Robe', active: false })
  await addProduct(test.pool, { id: 'block', name: 'Carved Block', price: '' })
  await inTransaction(test.shop, writeSearchText)
}

/** As they were at first, with no cart and no request counted. */
export async function resetAgents({ pool }: TestShop): Promise<void> {
  await pool.query(`delete from assistant_carts; delete from attempts; delete from cart_lines; delete from variants;
    update products set active = id <> 'robe', metadata = metadata || '{"is_oos": "0"}'`)
}

/** None of this size is left; of XS there are some. */
export async function sellOut({ pool }: TestShop, id: string, size: string): Promise<void> {
  await pool.query(
    `insert into variants (product_id, options, position, stock)
     values ($1, '{"size": "XS"}', 1, 9), ($1, jsonb_build_object('size', $2::text), 0, 0)`,
    [id, size],
  )
}
