import { readFile } from 'node:fs/promises'
import type { Handler } from 'hono'

/** What the pages of all providers have in common. */
export const PROVIDER_PAGE = new URL('./provider-page.css', import.meta.url)

/** Pages link to their styles as a file, so that they need neither inline styles nor scripts. Later files count more. */
export function serveStyles(...files: URL[]): Handler {
  return async (c) => {
    const styles = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    return c.body(styles.join('\n'), 200, { 'content-type': 'text/css; charset=utf-8' })
  }
}
