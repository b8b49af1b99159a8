import { actOnce } from '../../../features/operations/act-once.ts'
import type { ObjectName } from '../../../features/operations/read-object.ts'
import type { FoundKey } from '../../../features/operator-access/find-key.ts'
import { OPERATIONS, type OperationName } from '../../../operations/all.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import type { List } from '../../../operations/lists/list.ts'
import { callsOut, type Given, type Operation } from '../../../operations/operation.ts'
import type { Shop } from '../../../shop.ts'
import { Refusal } from '../../refusal.ts'
import { actAnswer } from '../operator/acts.ts'
import { listBody, objectBody } from '../operator/lists.ts'
import {
  actName,
  DONE_ONCE,
  fieldsSchema,
  filterSchemas,
  grantedTo,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_SCHEMA,
  PAGE_SCHEMA,
} from '../operator/schemas.ts'
import { INVALID_PARAMS, READ_ONLY, ToolFault, type McpTool, type ToolResult } from './mcp-tool.ts'

/** The tools of a program with a key: the acts, lists and objects of its role, as the operators' API has them. */
export function operatorTools(shop: Shop, key: FoundKey): McpTool[] {
  const { lists, objects, acts } = grantedTo(key.role)
  return [
    ...lists.map((name) => listTool(shop, key, name)),
    ...objects.map((name) => objectTool(shop, key, name)),
    ...acts.map((name) => actTool(shop, key, name)),
  ]
}

function listTool(shop: Shop, { role }: FoundKey, name: ListName): McpTool {
  const list: List = LISTS[name]
  return {
    name: `list_${name}`,
    description: `Reads one page of the list of ${name}.`,
    inputSchema: () => ({ type: 'object', properties: { ...PAGE_SCHEMA, ...filterSchemas(list, { role, folder: shop.folder }) } }),
    annotations: READ_ONLY,
    call: (given) => reading(() => listBody({ shop, role }, name, texts(given))),
  }
}

function objectTool(shop: Shop, { role }: FoundKey, name: ObjectName): McpTool {
  return {
    name: `get_${name}`,
    description: `Reads one of ${name}, with more of it than the list has.`,
    inputSchema: () => ({ type: 'object', properties: { id: ID }, required: ['id'] }),
    annotations: READ_ONLY,
    call: (given) => reading(() => objectBody({ shop, role }, name, textOf('id', given['id']) ?? '')),
  }
}

const ID = { type: 'string', description: 'of what it is done to, as lists give it; of orders their number too' }
const ONCE = { ...IDEMPOTENCY_KEY_SCHEMA, description: DONE_ONCE }

function actTool(shop: Shop, key: FoundKey, name: OperationName): McpTool {
  const operation: Operation = OPERATIONS[name]
  return {
    name: actName(name),
    description: operation.about,
    inputSchema() {
      const { properties, required } = fieldsSchema(operation.fields)
      return {
        type: 'object',
        properties: { id: ID, ...properties, idempotency_key: ONCE },
        required: [...(operation.many ? [] : ['id']), ...required],
      }
    },
    annotations: { readOnlyHint: false, destructiveHint: operation.warns !== undefined, idempotentHint: false, openWorldHint: false },
    async call({ id = '', idempotency_key: idempotencyKey, ...fields }) {
      if (typeof id !== 'string') throw new ToolFault(INVALID_PARAMS, 'id is a text.')
      shop.changes.expect()
      const given = fields as Given
      const act = (within: Shop) => actAnswer(within, name, { id, given, key })
      if (idempotencyKey === undefined) return resultOf(await act(shop))
      if (typeof idempotencyKey !== 'string' || !IDEMPOTENCY_KEY.test(idempotencyKey))
        throw new ToolFault(INVALID_PARAMS, 'idempotency_key has 1 to 255 visible ASCII characters.')
      const request = ['mcp', name, JSON.stringify([id, fields])]
      const once = await actOnce(shop, { callerId: key.id, idempotencyKey, request, callsOut: callsOut(operation, given) }, act)
      if (once.ok) return resultOf(once.answer)
      return { isError: true, body: { error: { message: AGAIN[once.reason], details: { reason: once.reason } } } }
    },
  }
}

const AGAIN = {
  'under-way': 'The first call with this idempotency_key is still under way.',
  'other-request': 'This idempotency_key was sent with another call before.',
}

function resultOf({ status, text }: { status: number; text: string }): ToolResult {
  return { body: JSON.parse(text) as Record<string, unknown>, isError: status >= 400 }
}

/** What cannot be read is told as the API tells it. */
async function reading(read: () => Promise<object>): Promise<ToolResult> {
  try {
    // As the API's JSON has it: times are texts.
    return { body: JSON.parse(JSON.stringify(await read())) as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isError: true, body: { error: { status: error.status, message: error.message } } }
  }
}

function texts(given: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textOf(name, value)]))
}

/** @throws {ToolFault} for what no address could say */
function textOf(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ToolFault(INVALID_PARAMS, `${name} is not as expected.`)
}
