/** The message of an error. An attempt at both addresses of `localhost` fails with a code and no message of its own. */
export function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
