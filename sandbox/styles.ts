import { readFile } from 'node:fs/promises'
import type { Handler } from 'hono'

/** Pages link to their styles as a file, so that they need neither inline styles nor scripts. */
export function serveStyles(file: URL): Handler {
  return async (c) => c.body(await readFile(file, 'utf8'), 200, { 'content-type': 'text/css; charset=utf-8' })
}
