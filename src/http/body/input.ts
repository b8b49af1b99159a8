import { z } from 'zod'
import { cutText } from '../../domain/text.ts'
import { Refusal } from '../refusal.ts'

/** Names are the sender's. */
const MOST_OF_A_NAME = 200

const ANYTHING = z.unknown().optional()

/** An object with these fields alone, and whatever stands in them: the domain has a message for each that is odd. */
export function fieldsOf<Name extends string>(names: readonly Name[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, ANYTHING])) as Record<Name, typeof ANYTHING>)
}

/** The fields of a document. */
export function namesOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): (keyof Shape & string)[] {
  return Object.keys(shape)
}

/** What a program has sent; `name` is what the whole is called. @throws {Refusal} naming the first field that is unknown, or not as expected */
export function readInput<Schema extends z.ZodType>(sent: unknown, schema: Schema, name: string): z.infer<Schema> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const unknown = unknownField(issues)
  if (unknown) throw new Refusal('INVALID_ARGUMENT', `There is no field called ${cutText(unknown, MOST_OF_A_NAME)} in ${name}.`)
  throw new Refusal('INVALID_ARGUMENT', `${[name, ...(issues[0]?.path ?? [])].join('.')} is not as expected.`)
}

/** Fields that may be one thing or another say what is wrong with each. */
function unknownField(issues: z.core.$ZodIssue[], within: PropertyKey[] = []): string | null {
  for (const issue of issues) {
    const path = [...within, ...issue.path]
    if (issue.code === 'unrecognized_keys') return [...path, issue.keys[0]].join('.')
    if (issue.code !== 'invalid_union') continue
    const found = issue.errors.map((errors) => unknownField(errors, path)).find((field) => field !== null)
    if (found) return found
  }
  return null
}
