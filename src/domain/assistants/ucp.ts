/** The version of the Universal Commerce Protocol that the shop speaks (ucp.dev). */
export const UCP_VERSION = '2026-04-08'

export const SEARCH = 'dev.ucp.shopping.catalog.search'
export const LOOKUP = 'dev.ucp.shopping.catalog.lookup'
export const CART = 'dev.ucp.shopping.cart'
export type Capability = typeof SEARCH | typeof LOOKUP | typeof CART

const SPECIFICATION = `https://ucp.dev/${UCP_VERSION}`
const CAPABILITIES: Record<Capability, { spec: string; schema: string }> = {
  [SEARCH]: { spec: 'specification/catalog/search', schema: 'schemas/shopping/catalog_search.json' },
  [LOOKUP]: { spec: 'specification/catalog/lookup', schema: 'schemas/shopping/catalog_lookup.json' },
  [CART]: { spec: 'specification/cart', schema: 'schemas/shopping/cart.json' },
}

/** What the shop says of itself at /.well-known/ucp. Paying is the person's own act: there is no checkout, and no payment handler. */
export function ucpProfile({ rest, mcp }: { rest: string; mcp: string }): object {
  const service = { version: UCP_VERSION, spec: `${SPECIFICATION}/specification/overview` }
  const schemas = `${SPECIFICATION}/services/shopping`
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': [
          { ...service, transport: 'rest', schema: `${schemas}/rest.openapi.json`, endpoint: rest },
          { ...service, transport: 'mcp', schema: `${schemas}/mcp.openrpc.json`, endpoint: mcp },
        ],
      },
      capabilities: Object.fromEntries(
        Object.entries(CAPABILITIES).map(([name, { spec, schema }]) => [
          name,
          [{ version: UCP_VERSION, spec: `${SPECIFICATION}/${spec}`, schema: `${SPECIFICATION}/${schema}` }],
        ]),
      ),
      payment_handlers: {},
    },
  }
}

/** What comes beside an answer; `path` is a JSONPath into it. Errors say whether the caller can put it right. */
export type UcpMessage =
  | { type: 'error'; code: string; content: string; severity: 'recoverable' | 'unrecoverable'; path?: string }
  | { type: 'warning'; code: string; content: string; path?: string }
  | { type: 'info'; code: string; content: string; path?: string }

/** The envelope of an answer. */
export function ucpOf(capability: Capability, status: 'success' | 'error' = 'success') {
  return { ucp: { version: UCP_VERSION, status, capabilities: { [capability]: [{ version: UCP_VERSION }] } } }
}

/** The answer where there is no such thing, or nothing of it can be had: it was understood, so it is no fault of the transport. */
export function ucpFailure(capability: Capability, { code, content, continueUrl }: { code: string; content: string; continueUrl: string }) {
  const message: UcpMessage = { type: 'error', code, content, severity: 'unrecoverable' }
  return { ...ucpOf(capability, 'error'), messages: [message], continue_url: continueUrl }
}

/** The answer to an agent that has not the capability which it asks for, or not in this version. */
export function ucpIncompatible(content: string, publicUrl: string) {
  const message: UcpMessage = { type: 'error', code: 'capabilities_incompatible', content, severity: 'unrecoverable' }
  return { ucp: { version: UCP_VERSION, status: 'error', capabilities: {} }, messages: [message], continue_url: `${publicUrl}/` }
}

export type UcpAgent = { profile: string | null; version: string | null }

/** The profile's address that an agent names in its UCP-Agent header (a dictionary of RFC 8941), and the version beside it. */
export function readUcpAgent(header: string): UcpAgent {
  const said = new Map(
    [...header.matchAll(/(?:^|[,;])\s*([a-z*][\w.*-]*)="((?:[^"\\]|\\["\\])*)"/g)].map(([, name, value]) => [name, value!]),
  )
  const profile = said.get('profile')?.replace(/\\(["\\])/g, '$1')
  return { profile: profile || null, version: said.get('version') ?? null }
}
