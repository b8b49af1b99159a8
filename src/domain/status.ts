/** The statuses of the callable-function protocol with their HTTP status codes (spec §8). */
export const HTTP_OF_STATUS = {
  CANCELLED: 499,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  PERMISSION_DENIED: 403,
  UNAUTHENTICATED: 401,
  RESOURCE_EXHAUSTED: 429,
  ABORTED: 409,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type Status = keyof typeof HTTP_OF_STATUS

/** Statuses without an HTTP status code of their own. */
const NAMED_ONLY = ['unknown', 'already-exists', 'failed-precondition', 'out-of-range', 'data-loss'] as const

type Dashed<Name extends string> = Name extends `${infer Head}_${infer Rest}` ? `${Lowercase<Head>}-${Dashed<Rest>}` : Lowercase<Name>
/** A status in the form that clients use: "PERMISSION_DENIED" is permission-denied. */
export type StatusCode = Dashed<Status> | (typeof NAMED_ONLY)[number]

const CODE_OF_HTTP = new Map<number, StatusCode>(
  Object.entries(HTTP_OF_STATUS).map(([status, http]) => [http, status.toLowerCase().replaceAll('_', '-') as StatusCode]),
)
const CODES = new Set<string>([...CODE_OF_HTTP.values(), ...NAMED_ONLY])

/** Null for success. 0 stands for a request without a response and maps to internal. */
export function codeOfHttp(http: number): StatusCode | null {
  if (http >= 200 && http < 300) return null
  return http === 0 ? 'internal' : (CODE_OF_HTTP.get(http) ?? 'unknown')
}

/** Null for a status that is not part of the protocol. */
export function codeOfName(status: string): StatusCode | null {
  const code = status.toLowerCase().replaceAll('_', '-')
  return CODES.has(code) ? (code as StatusCode) : null
}
