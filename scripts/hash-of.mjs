import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Of the names and contents of files and of all files in folders, without tests: by contents, because a checkout changes times. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted()) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      const bytes = readFileSync(path)
      hash.update(`${path}\0${bytes.length}\0`).update(bytes)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
