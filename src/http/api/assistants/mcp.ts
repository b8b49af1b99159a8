import { TOO_MANY_CALLS } from '../../../messages/checkout.ts'
import { readBytes } from '../../body/body.ts'
import { isOwnOrigin } from '../../caller/own-origin.ts'
import { bearerIn } from '../../caller/session.ts'
import type { App, Ctx } from '../../context.ts'
import { url } from '../../routes.ts'
import { parseJson } from '../../storable.ts'
import { useKey } from '../operator/key.ts'
import { operatorTools } from './mcp-operator-tools.ts'
import { shopperTools } from './mcp-shopper-tools.ts'
import type { McpTool } from './mcp-tool.ts'

/**
 * The Model Context Protocol, without sessions: each POST is answered by itself. Who sends no key shops; with one the tools are the acts
 * and lists of its role. The protocol's server is loaded when somebody first asks, so that a shop that nobody asks has nothing of it.
 */
export function mountMcp(app: App): void {
  app.post(url.mcp, async (c) => {
    const { shop } = c.var
    if (!shop.folder.assistants) return c.notFound()
    const origin = c.req.header('origin')
    // A page that is open in somebody's browser is none of those that may ask (DNS rebinding).
    if (origin !== undefined && !isOwnOrigin(origin, shop.publicUrl, c.req.header('host'))) return refuse(403, 'This origin may not ask.')
    const tools = await toolsOf(c)
    if (tools instanceof Response) return tools
    const message = parseJson((await readBytes(c)).toString())
    if (message === undefined) return refuse(400, 'The body is not valid JSON.', undefined, PARSE_ERROR)
    if (Array.isArray(message)) return refuse(400, 'One message at a time.', undefined, INVALID_REQUEST)
    const { answerMessage } = await import('./mcp-server.ts')
    return answerMessage(c.req.raw, message, { name: shop.folder.name, tools })
  })
}

/** What the caller may use, each request counted; a refusal for one too many, and for a key that does not count. */
async function toolsOf(c: Ctx): Promise<McpTool[] | Response> {
  const authorization = c.req.header('authorization')
  if (authorization === undefined) {
    const counted = await c.var.shop.attempts.consume('assistant-address', c.var.address)
    return counted.ok ? shopperTools(c) : refuse(429, TOO_MANY_CALLS, counted.retryAfterS)
  }
  const used = await useKey(c, bearerIn(authorization))
  if (used.ok) return operatorTools(c.var.shop, used.key)
  if (used.retryAfterS !== undefined) return refuse(429, TOO_MANY_CALLS, used.retryAfterS)
  const refused = refuse(401, 'This is no key of the shop, or it has ended.')
  refused.headers.set('www-authenticate', 'Bearer')
  return refused
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
/** UCP's code for what a server does not want to answer. */
const REFUSED = -32000

function refuse(status: number, message: string, retryAfterS?: number, code: number = REFUSED): Response {
  const error = { code, message, ...(retryAfterS !== undefined && { data: { retry_after: retryAfterS } }) }
  const headers = { 'cache-control': 'no-store', ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }) }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status, headers })
}
