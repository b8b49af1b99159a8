import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import { MAX_PAGE } from '../../../domain/paging.ts'
import { OBJECTS, type ObjectName } from '../../../features/operations/read-object.ts'
import { OPERATIONS, type OperationName } from '../../../operations/all.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import type { List, Reader } from '../../../operations/lists/list.ts'
import type { Field, Fields } from '../../../operations/operation.ts'

/** Whether a key of this role may: what a confirmation is asked for is for people. */
export function mayKey(role: OperatorRole, { by, sensitive }: { by: OperatorRole; sensitive?: true }): boolean {
  return (role === 'owner' || by === role) && sensitive !== true
}

export function grantedTo(role: OperatorRole): { lists: ListName[]; objects: ObjectName[]; acts: OperationName[] } {
  const lists = (Object.keys(LISTS) as ListName[]).filter((name) => mayKey(role, LISTS[name]))
  return {
    lists,
    objects: OBJECTS.filter((name) => lists.includes(name)),
    acts: (Object.keys(OPERATIONS) as OperationName[]).filter((name) => mayKey(role, OPERATIONS[name])),
  }
}

/** By which a repeated call is known (draft-ietf-httpapi-idempotency-key-header): visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/
export const IDEMPOTENCY_KEY_SCHEMA = { type: 'string', minLength: 1, maxLength: 255 }
export const DONE_ONCE = 'The act is done once: for 24 hours the same call is answered the same again.'

/** An act as descriptions and tools call it: `orders_ship`. */
export function actName(name: OperationName): string {
  return name.replaceAll(/[ -]/g, '_')
}

/** What each field of an act may be, and which must be given. */
export function fieldsSchema(fields: Fields): { properties: Record<string, object>; required: string[] } {
  return {
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    required: Object.keys(fields).filter((name) => isNeeded(fields[name]!)),
  }
}

/** A program has seen what it acts on. */
function isNeeded({ isRequired, type }: Field): boolean {
  return isRequired || type === 'seen'
}

function fieldSchema({ type, about, max, choices = [], isOpen, isNumber, usual }: Field): object {
  const values = choices.map(({ value }) => value)
  const known = isOpen ? { maxLength: max, examples: values } : { enum: values }
  const text = isNumber ? { type: ['string', 'integer'], maxLength: max, minimum: 0 } : { type: 'string', maxLength: max }
  const schemas: Record<Field['type'], object> = {
    text,
    seen: text,
    count: { type: ['integer', 'string'], maximum: max, pattern: String.raw`^\d{1,15}$` },
    flag: { type: 'boolean' },
    choice: { type: 'string', ...known, ...(usual !== undefined && { default: usual }) },
  }
  return { ...schemas[type], description: about }
}

export function filterSchemas({ filters }: List, reader: Reader): Record<string, object> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, { choices, format }]) => [
      name,
      { type: 'string', ...(choices && { enum: choices(reader) }), ...(format && { format }) },
    ]),
  )
}

export const PAGE_SCHEMA = {
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: MAX_PAGE },
  after: { type: 'string', description: '`next` of the page before' },
}
