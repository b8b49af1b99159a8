import { z } from 'zod'
import { productIdIn } from '../../../domain/assistants/ucp-product.ts'
import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import { garmentOf } from '../../../domain/sizes/garment.ts'
import { fallOf, HEIGHTS } from '../../../domain/sizes/on-your-height.ts'
import {
  bodyOf,
  cellIn,
  chartOf,
  convertLength,
  UNITS,
  type ChartCell,
  type SizeChart,
  type Unit,
} from '../../../domain/sizes/size-chart.ts'
import { findProduct } from '../../../features/catalogue/find-product.ts'
import { hemWords } from '../../../messages/catalogue/on-your-height.ts'
import { chartTitle } from '../../../messages/catalogue/sizes.ts'
import type { Shop } from '../../../shop.ts'
import { readInput } from '../../body/input.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { readContextOf } from '../../resources/resource.ts'
import type { ReadContext } from '../../resources/rules.ts'
import { INVALID_PARAMS, READ_ONLY, ToolFault, toolSchema, type McpTool } from './mcp-tool.ts'
import { readAgent, runUcpCall } from './run-ucp-call.ts'
import { UcpFault, type UcpCall } from './ucp-call.ts'
import { UCP_CALLS } from './ucp.ts'

/** The tools of whoever shops for somebody: the operations of UCP, and which size. */
export function shopperTools(c: Ctx): McpTool[] {
  const context = readContextOf(c)
  const sizes = c.var.shop.folder.sizeCharts.length > 0 ? [sizeChartTool(c.var.shop)] : []
  return [...UCP_CALLS.map((call) => ucpTool(call, context)), ...sizes]
}

const Meta = z.looseObject({
  'ucp-agent': z.looseObject({ profile: z.string().max(2000).describe('The address of your UCP profile.') }),
  'idempotency-key': z.string().max(200).optional().describe('The same key makes one cart, however often it is sent.'),
})
const Id = z.string().max(300).describe('The id of the cart.')

const ANNOTATIONS: Record<UcpCall['kind'], McpTool['annotations']> = {
  reads: READ_ONLY,
  creates: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  replaces: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
}

function ucpTool(call: UcpCall, context: ReadContext): McpTool {
  const fields = {
    meta: Meta,
    ...(call.path.includes(':id') && { id: Id }),
    ...(call.payload !== null && { [call.payload]: call.input }),
  }
  const Arguments = z.looseObject(fields)
  return {
    name: call.name,
    description: call.about,
    inputSchema: () => toolSchema(Arguments),
    annotations: ANNOTATIONS[call.kind],
    async call(given) {
      try {
        const agent = readAgent({ profile: profileIn(given), version: null })
        const known = readGiven(given, Arguments) as { id?: string; meta: z.infer<typeof Meta> } & Record<string, unknown>
        const asked = { id: known.id ?? '', body: known[call.payload ?? ''] ?? {}, key: known.meta['idempotency-key'] ?? null }
        const { body } = await runUcpCall(call, { ...context, agent }, asked)
        return { body }
      } catch (error) {
        if (error instanceof UcpFault) throw toolFaultOf(error, context.shop)
        if (error instanceof Refusal) throw new ToolFault(INVALID_PARAMS, error.message)
        throw error
      }
    },
  }
}

function profileIn(given: Record<string, unknown>): string | null {
  const found = z.looseObject({ meta: z.looseObject({ 'ucp-agent': z.looseObject({ profile: z.string().max(2000) }) }) }).safeParse(given)
  return found.success ? found.data.meta['ucp-agent'].profile : null
}

const DISCOVERY = new Set(['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported'])

/** The protocol's numbers: of an agent that cannot be known, of a call that is not as expected, of one that is not answered now. */
function toolFaultOf({ status, code, message, retryAfterS }: UcpFault, { publicUrl }: Pick<Shop, 'publicUrl'>): ToolFault {
  const rpcCode = DISCOVERY.has(code) ? -32001 : status === 400 ? INVALID_PARAMS : -32000
  const data = { code, content: message, continue_url: publicUrl, ...(retryAfterS !== null && { retry_after: retryAfterS }) }
  return new ToolFault(rpcCode, message, { status: rpcCode === INVALID_PARAMS ? 200 : status, data })
}

/** @throws {ToolFault} naming the first argument that is not as expected */
function readGiven<Schema extends z.ZodType>(given: unknown, schema: Schema): z.infer<Schema> {
  try {
    return readInput(given, schema, 'arguments')
  } catch (error) {
    if (error instanceof Refusal) throw new ToolFault(INVALID_PARAMS, error.message)
    throw error
  }
}

const SizeArguments = z.strictObject({
  unit: z.enum(UNITS).default('cm').describe('Of the chart: inches or centimetres.'),
  id: z.string().max(300).optional().describe('The id of a product, for where its hem falls.'),
  height_cm: z.number().min(HEIGHTS.least).max(HEIGHTS.most).optional().describe('How tall the wearer is.'),
})

function sizeChartTool(shop: Shop): McpTool {
  return {
    name: 'get_size_chart',
    description:
      'Reads the body measurements that each size is cut for. With the id of a garment and the wearer’s height it also says where the hem of each size falls on them.',
    inputSchema: () => toolSchema(SizeArguments),
    annotations: READ_ONLY,
    async call(given) {
      const { unit, id, height_cm: height = HEIGHTS.first } = readGiven(given, SizeArguments)
      const { sizes, sizeCharts } = shop.folder
      if (id === undefined) {
        const charts = sizeCharts.map((chart) => ({
          title: chartTitle(chart),
          categories: chart.categories,
          sizes: bodiesIn(chart, sizes, unit),
        }))
        return { body: { unit, ...(charts.length === 1 ? { sizes: charts[0]!.sizes } : { charts }) } }
      }
      const product = await findProduct(shop, productIdIn(id))
      if (!product) throw new ToolFault(INVALID_PARAMS, 'There is no such product in this shop.')
      const garment = garmentOf(product.description, sizes)
      const who = `somebody of ${height} cm`
      const hems =
        garment && [...garment.sizes].map(([size, measures]) => ({ size, words: hemWords(who, fallOf(garment.kind, height, measures)) }))
      const chart = chartOf(sizeCharts, product)
      return {
        body: {
          unit,
          sizes: chart ? bodiesIn(chart, sizes, unit) : [],
          product: product.id,
          height_cm: height,
          ...(hems && { on_this_height: hems }),
        },
      }
    },
  }
}

/** The sizes that are sold, each with its measurements by their names in small letters. */
function bodiesIn(chart: SizeChart, { list }: ShopSizes, unit: Unit): object[] {
  return list.flatMap((size) => {
    const body = bodyOf(chart, size)
    if (!body) return []
    return [
      {
        size,
        ...Object.fromEntries(body.cells.map((cell, index) => [chart.columns[index]!.toLowerCase(), numberIn(cell, chart.unit, unit)])),
      },
    ]
  })
}

/** A length stays a number. */
function numberIn(cell: ChartCell, from: Unit, to: Unit): number | string {
  return typeof cell === 'number' ? convertLength(cell, from, to) : cellIn(cell, from, to)
}
