import { readUcpAgent, ucpProfile } from '../../../domain/assistants/ucp.ts'
import { TOO_MANY_CALLS } from '../../../messages/checkout.ts'
import { hasJson, readBytes } from '../../body/body.ts'
import { readInput } from '../../body/input.ts'
import type { App, Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { readContextOf } from '../../resources/resource.ts'
import { url } from '../../routes.ts'
import { parseJson } from '../../storable.ts'
import { readAgent, runUcpCall } from './run-ucp-call.ts'
import { UcpFault, type UcpAnswer, type UcpCall } from './ucp-call.ts'
import { cancelCart, createCart, getCart, updateCart } from './ucp-carts.ts'
import { getProduct, lookupCatalog, searchCatalog } from './ucp-catalogue.ts'

export const UCP_CALLS: readonly UcpCall[] = [searchCatalog, lookupCatalog, getProduct, createCart, getCart, updateCart, cancelCart]

/**
 * The Universal Commerce Protocol: what the shop offers to programs that shop for somebody, and its REST binding. They are nobody:
 * a cookie counts for nothing here, so that no page can act for its reader.
 */
export function mountAssistants(app: App): void {
  app.get(url.ucpProfile, (c) => {
    const { publicUrl, folder } = c.var.shop
    if (!folder.assistants) return c.notFound()
    return c.json(ucpProfile({ rest: `${publicUrl}/ucp`, mcp: publicUrl + url.mcp }), 200, { 'cache-control': 'public, max-age=3600' })
  })
  for (const call of UCP_CALLS) app.on(call.method, call.path, (c) => answerCall(c, call))
}

async function answerCall(c: Ctx, call: UcpCall): Promise<Response> {
  const { shop, address } = c.var
  if (!shop.folder.assistants) return c.notFound()
  try {
    const counted = await shop.attempts.consume('assistant-address', address)
    if (!counted.ok) throw new UcpFault(429, 'rate_limit_exceeded', { content: TOO_MANY_CALLS, retryAfterS: counted.retryAfterS })
    const agent = readAgent(readUcpAgent((c.req.header('ucp-agent') ?? '').slice(0, MAX_HEADER)))
    const key = readKey(c.req.header('idempotency-key') ?? null)
    const body = readInput(await bodyOf(c, call), call.input, 'body')
    return json(await runUcpCall(call, { ...readContextOf(c), agent }, { id: c.req.param('id') ?? '', body, key }))
  } catch (error) {
    if (error instanceof UcpFault) return answerFault(c, error)
    if (error instanceof Refusal && error.status === 'INVALID_ARGUMENT')
      return answerFault(c, new UcpFault(400, 'invalid_request', { content: error.message }))
    throw error
  }
}

const MAX_HEADER = 2000
const MAX_KEY = 200

function readKey(key: string | null): string | null {
  if (key !== null && key.length > MAX_KEY) throw new UcpFault(400, 'invalid_request', { content: 'The Idempotency-Key is too long.' })
  return key || null
}

async function bodyOf(c: Ctx, { payload }: UcpCall): Promise<unknown> {
  if (payload === null) return {}
  if (!hasJson(c)) throw new UcpFault(415, 'invalid_request', { content: 'The body must be application/json.' })
  const body = parseJson((await readBytes(c)).toString())
  if (body === undefined) throw new UcpFault(400, 'invalid_request', { content: 'The body is not valid JSON.' })
  return body
}

function json({ status, body }: UcpAnswer): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

function answerFault(c: Ctx, { status, code, message, retryAfterS }: UcpFault): Response {
  const body = { code, content: message, continue_url: `${c.var.shop.publicUrl}${url.shop}` }
  const headers = { 'cache-control': 'no-store', ...(retryAfterS !== null && { 'retry-after': String(retryAfterS) }) }
  return Response.json(body, { status, headers })
}
