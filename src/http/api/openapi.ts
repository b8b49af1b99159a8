import { z } from 'zod'
import { sessionCookieName } from '../../domain/accounts/session.ts'
import { HTTP_OF_STATUS, type Status } from '../../domain/status.ts'
import type { Shop } from '../../shop.ts'
import { pathNames, type Call, type Resource, type Write } from '../resources/resource.ts'

/** The API's description (OpenAPI 3.1), made of the definitions that also serve it. */
export function describeApi(resources: Resource[], calls: Call[], { publicUrl, folder }: Pick<Shop, 'publicUrl' | 'folder'>): object {
  const described = [
    ...resources.map((resource) => [resource.path.replace(/:(\w+)/g, '{$1}'), describeResource(resource)] as const),
    ...calls.map((call) => [call.path, { post: describeCall(call) }] as const),
  ]
  return {
    openapi: '3.1.0',
    info: {
      title: folder.name,
      version: '1.0.0',
      description:
        'One resource per collection of the shop; `uid` may be `me`. Sign in on the shop’s pages and call from there, or send the token of /auth/sign-in as a bearer. Browsers may call from the shop’s own origin only. The same resources can be followed live over the WebSocket /live.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }, { bearer: [] }, {}],
    paths: Object.fromEntries(described),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Error: jsonSchema(ErrorSchema, 'output') },
    },
  }
}

export const ErrorSchema = z.object({
  error: z.object({
    status: z.enum(Object.keys(HTTP_OF_STATUS) as [string, ...string[]]),
    message: z.string(),
    details: z.unknown().optional(),
  }),
})
const ERROR = { description: 'A refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

function describeResource(resource: Resource): object {
  const read = {
    operationId: `get_${resource.name}`,
    summary: resource.summary,
    description: `May be read by: ${resource.rule.name}.`,
    responses: {
      200: {
        description: resource.summary,
        content: { 'application/json': { schema: jsonSchema(resource.schema, 'output'), example: resource.example } },
      },
      ...refusalsOf(resource.rule.name),
    },
  }
  const writes = resource.writes?.map((write) => [write.method.toLowerCase(), describeWrite(resource, write)])
  const parameters = [
    ...pathNames(resource.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(resource.query?.shape ?? {}).map(([name, field]) => ({ name, in: 'query', schema: jsonSchema(field, 'input') })),
  ]
  return { ...(parameters.length > 0 && { parameters }), get: read, ...(writes && Object.fromEntries(writes)) }
}

function describeWrite(resource: Resource, write: Write): object {
  const body = write.input && {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(write.input, 'input'), example: write.example } } },
  }
  return {
    operationId: `${write.method.toLowerCase()}_${resource.name}`,
    summary: write.summary,
    ...body,
    responses: { default: { description: write.summary }, 400: ERROR, ...refusalsOf((write.rule ?? resource.rule).name) },
  }
}

/** A token that is not valid is refused even where everybody may read. */
function refusalsOf(rule: string): object {
  return { 401: ERROR, ...(rule === 'member' && { 403: ERROR }), 404: ERROR }
}

function describeCall({ name, summary, by, input, output, example, success, refusals }: Call): object {
  const body = input && {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(input, 'input'), example: example.input } } },
  }
  const answer = {
    description: summary,
    content: { 'application/json': { schema: jsonSchema(output, 'output'), example: example.output } },
  }
  return {
    operationId: name,
    summary,
    security: SECURITY[by],
    ...body,
    responses: { [success]: answer, ...Object.fromEntries(refusals.map((status: Status) => [HTTP_OF_STATUS[status], ERROR])) },
  }
}

const SECURITY: Record<Call['by'], object[]> = { everybody: [], session: [{ session: [] }], caller: [{ session: [] }, { bearer: [] }] }

/** As OpenAPI 3.1 has it. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  return rest
}
