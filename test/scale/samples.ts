import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')

/** Writes a sample of `deploy/` to `path`, with the addresses of a test in the place of its own. */
export async function fillSample(name: string, path: string, addresses: Record<string, string>): Promise<void> {
  let text = await readFile(join(DEPLOY, name), 'utf8')
  for (const [its, own] of Object.entries(addresses)) {
    if (!text.includes(its)) throw new Error(`deploy/${name} no longer has ${its}`)
    text = text.replaceAll(its, own)
  }
  await writeFile(path, text)
  await chmod(path, 0o644)
}
