import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DrawnFile {
  name: string
  bytes: Buffer
}

/** Writes the files that are new or differ from those in the folder, and gives their names: a redraw usually changes nothing. */
export async function writeChanged(folder: string, files: DrawnFile[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const changed: string[] = []
  for (const { name, bytes } of files) {
    const path = join(folder, name)
    if ((await contentOf(path))?.equals(bytes)) continue
    await writeFile(path, bytes)
    changed.push(name)
  }
  return changed
}

/** The bytes of a file, or null where there is none. */
export async function contentOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
