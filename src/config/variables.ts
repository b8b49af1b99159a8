import { z } from 'zod'

/** A mistake in the configuration; the message is one line for the operator. */
export class ConfigError extends Error {}

export const nonEmpty = z.string().min(1, 'is empty')

/** A number without sign or fraction, at most `most`. */
export const wholeNumber = (most: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) <= most, `is not a whole number from 0 to ${most}`)
    .transform(Number)

export const portNumber = wholeNumber(65_535)

/** Credentials of a service must be given completely or not at all. @throws {ConfigError} when only some are */
export function requireAllOrNone<Name extends string>(given: Partial<Record<Name, unknown>>, group: readonly Name[]): void {
  const missing = group.filter((name) => !given[name])
  if (missing.length < group.length) throw new ConfigError(`${missing[0]} is missing: ${group.join(', ')} go together.`)
}

export type RealShop = { NODE_ENV: string; DEMO: string }

/** A shop that sells: it uses no sandbox. */
export function isRealShop({ NODE_ENV, DEMO }: RealShop): boolean {
  return NODE_ENV === 'production' && DEMO === 'off'
}
