import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import type { ObjectName } from '../../../features/operations/read-object.ts'
import { OPERATIONS, type OperationName } from '../../../operations/all.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import type { List, Reader } from '../../../operations/lists/list.ts'
import { fill, type Fields, type Operation, type Refusal } from '../../../operations/operation.ts'
import type { Shop } from '../../../shop.ts'
import { url } from '../../routes.ts'
import { ErrorSchema, jsonSchema } from '../openapi.ts'
import { actAddresses, listAddress } from './addresses.ts'
import { DOWNLOADS, UPLOADS, type Download, type Upload } from './files.ts'
import { itemSchema, objectSchema } from './items.ts'
import { actName, DONE_ONCE, fieldsSchema, filterSchemas, grantedTo, IDEMPOTENCY_KEY_SCHEMA, mayKey, PAGE_SCHEMA } from './schemas.ts'

/** The description (OpenAPI 3.1) of what a key of this role can do, made of the declarations that pages and commands are made of. */
export function describeOperatorApi({ folder, publicUrl }: Pick<Shop, 'folder' | 'publicUrl'>, role: OperatorRole): object {
  const mine = (declared: { by: OperatorRole; sensitive?: true }) => mayKey(role, declared)
  const { lists, objects, acts } = grantedTo(role)
  const paths = [
    ...DOWNLOADS.filter(mine).map((file) => [`${url.operatorApi}/${file.name}`, describeDownload(file, { role, folder })] as const),
    ...UPLOADS.filter(mine).map((file) => [`${url.operatorApi}/${file.name}`, describeUpload(file)] as const),
    ...objects.map((name) => [`${listAddress(name)}/:id`, describeObject(role, name)] as const),
    ...lists.map((name) => [listAddress(name), describeList(name, { role, folder })] as const),
    ...acts.flatMap((name) => actAddresses(name).map((address) => [address, describeAct(name, address)] as const)),
  ]
  return {
    openapi: '3.1.0',
    info: {
      title: `${folder.name}, for operators’ programs`,
      version: '1.0.0',
      description: `What a key of the role ${role} can read and do. docs/operators-api.md has an example.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    paths: Object.fromEntries(paths.map(([address, path]) => [address.replace(':id', '{id}'), path])),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'chhaap_…, of the page of keys or the command `keys add`' } },
      schemas: { Error: jsonSchema(ErrorSchema, 'output'), ...items(role, lists), Done },
    },
  }
}

const Done = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'of what it was done to, as it was called; empty of what is new' },
    number: { type: 'string', description: 'of an order' },
    payUrl: { type: 'string', description: 'of an order that is paid by a link first: where, until `endsAt`' },
    endsAt: { type: 'string', format: 'date-time' },
    sessionId: { type: 'string', description: 'of such an order: once it is paid `search` in the list of orders finds it by this' },
    message: { type: 'string', description: 'what was done, in the words of the pages' },
  },
  required: ['id', 'message'],
  additionalProperties: {},
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const error = (description: string) => ({ description, ...json(named('Error')) })
const EVERYWHERE = {
  400: error('Something in the call is wrong: `details.fields` says beside which field.'),
  401: error('No key that counts.'),
  429: error('More requests than a minute allows; Retry-After says when to go on.'),
}

function itemName(name: ListName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function items(role: OperatorRole, lists: ListName[]): Record<string, object> {
  return Object.fromEntries(lists.map((name) => [itemName(name), jsonSchema(itemSchema(role, name), 'output')]))
}

const PAGE = inQuery(PAGE_SCHEMA)

function inQuery(schemas: Record<string, object>): object[] {
  return Object.entries(schemas).map(([name, schema]) => ({ name, in: 'query', schema }))
}

function describeList(name: ListName, reader: Reader): object {
  const list: List = LISTS[name]
  const answer = {
    type: 'object',
    properties: {
      items: { type: 'array', items: named(itemName(name)) },
      next: { type: ['string', 'null'], description: '`after` of the next page; null at the end' },
      partial: { type: 'boolean', description: 'only the newest have been searched' },
    },
    required: ['items', 'next'],
  }
  const description = `The list of ${name}, as the pages have it.`
  const summary = `List ${name}`
  return {
    get: {
      operationId: `list_${name}`,
      summary,
      parameters: [...PAGE, ...filtersOf(list, reader)],
      responses: { 200: { description, ...json(answer) }, ...EVERYWHERE },
    },
  }
}

function filtersOf(list: List, reader: Reader): object[] {
  return inQuery(filterSchemas(list, reader))
}

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const GONE = error('There is no such thing.')

function describeObject(role: OperatorRole, name: ObjectName): object {
  const answer = { description: `One of ${name}.`, ...json(jsonSchema(objectSchema(role, name), 'output')) }
  const responses = { 200: answer, ...EVERYWHERE, 404: GONE }
  return { get: { operationId: `get_${name}`, summary: `Read one of ${name}`, parameters: [ID], responses } }
}

function describeDownload({ name, about, type, of, query }: Download, reader: Reader): object {
  const needed = query && { name: query.name, in: 'query', required: true, schema: { type: 'string' }, description: query.about }
  const parameters = [...(name.includes(':id') ? [ID] : []), ...(needed ? [needed] : []), ...(of ? filtersOf(LISTS[of], reader) : [])]
  const responses = {
    200: { description: about, content: { [type]: { schema: { type: 'string' } } } },
    ...EVERYWHERE,
    404: GONE,
    409: error('There is nothing that can be written now.'),
  }
  return { get: { operationId: `download_${name.replaceAll(/\W+/g, '_')}`, summary: about, parameters, responses } }
}

const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
const IMPORTED = {
  type: 'object',
  properties: {
    dryRun: { type: 'boolean' },
    added: texts('ids or codes'),
    unchanged: texts('those that are there as the file says'),
    refused: texts('of a dry run: what is wrong where, for which nothing would be imported'),
  },
  required: ['dryRun', 'added', 'unchanged', 'refused'],
  additionalProperties: {},
}

function describeUpload({ name, about, types }: Upload): object {
  const dryRun = { name: 'dry_run', in: 'query', schema: { type: 'boolean', default: false }, description: 'only say what would change' }
  const content = types.map((type) => [type, { schema: type === 'application/json' ? {} : { type: 'string' } }])
  const responses = {
    200: { description: 'What was imported.', ...json(IMPORTED) },
    ...EVERYWHERE,
    413: error('More than 5 MB.'),
    ...REPEATED,
  }
  const requestBody = { required: true, content: Object.fromEntries(content) }
  return { post: { operationId: name.replaceAll(/\W+/g, '_'), summary: about, parameters: [dryRun, ONCE], requestBody, responses } }
}

const ONCE = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: IDEMPOTENCY_KEY_SCHEMA,
  description: DONE_ONCE,
}

const REPEATED = {
  409: error('The first call with this Idempotency-Key is under way: Retry-After says when to ask again.'),
  422: error('Another request was sent with this Idempotency-Key before.'),
}

function describeAct(name: OperationName, address: string): object {
  const { about, done, fields, refusals }: Operation = OPERATIONS[name]
  const hasId = address.includes(':id')
  const operationId = [actName(name), ...(hasId ? [] : ['many'])].join('_')
  return {
    post: {
      operationId,
      summary: about,
      parameters: [...(hasId ? [ID] : []), ONCE],
      ...bodyOf(fields),
      responses: {
        200: { description: fill(done, {}), ...json(named('Done')) },
        ...EVERYWHERE,
        404: error(`There is no such thing. ${reasons(refusals, 404)}`.trim()),
        409: error(
          `Nothing was done. ${reasons(refusals, 409)} Or the first call with this Idempotency-Key is under way: Retry-After says when to ask again.`,
        ),
        422: REPEATED[422],
        503: error('An outside service does not answer: nothing was changed.'),
      },
    },
  }
}

/** Why an act is refused with this status: `details.reason`, with its words where they are always the same. */
function reasons(refusals: Operation['refusals'], of: 404 | 409): string {
  const said = Object.entries(refusals).flatMap(([reason, refusal]) => {
    const { words, status } = wordsOf(refusal)
    return status === of ? [typeof words === 'string' ? `\`${reason}\`: ${words}` : `\`${reason}\``] : []
  })
  return said.join(' ')
}

function wordsOf(refusal: Refusal) {
  return typeof refusal === 'object' ? { ...refusal, status: refusal.status ?? 409 } : { words: refusal, status: 409 }
}

function bodyOf(fields: Fields): object {
  const { properties, required } = fieldsSchema(fields)
  if (Object.keys(properties).length === 0) return {}
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
  return { requestBody: { required: required.length > 0, ...json(schema) } }
}
