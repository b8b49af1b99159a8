import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { MAX_PICTURES } from '../../../domain/drafts/product-values.ts'

/** The pictures of a folder, to be found by the addresses that they had elsewhere. */
export type PictureFolder = {
  path: string
  /** Paths below the folder of what is there, and what is wrong with the others. */
  namesOf: (addresses: readonly string[]) => { found: string[]; missing: string[] }
}

/** More files than any shop's uploads have. */
const MOST_FILES = 100_000

/**
 * Reads the names of a folder of pictures and of the folders in it; `failed` says of addresses why they could not be fetched into it.
 * @throws where it cannot be read, or has too many files
 */
export async function openPictureFolder(path: string, failed: ReadonlyMap<string, string> = new Map()): Promise<PictureFolder> {
  const byName = new Map<string, string[]>()
  let count = 0
  for (const file of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.name.startsWith('.')) continue
    count += 1
    if (count > MOST_FILES) throw new Error(`${path} has more than ${MOST_FILES} files`)
    const below = relative(path, join(file.parentPath, file.name)).replaceAll('\\', '/')
    const name = plain(file.name)
    byName.set(name, [...(byName.get(name) ?? []), below])
  }
  return { path, namesOf: (addresses) => namesOf({ byName, failed }, addresses) }
}

type Known = { byName: ReadonlyMap<string, string[]>; failed: ReadonlyMap<string, string> }

function namesOf({ byName, failed }: Known, addresses: readonly string[]): { found: string[]; missing: string[] } {
  const found: string[] = []
  const missing: string[] = []
  for (const [index, address] of addresses.entries()) {
    const parts = partsOf(address)
    const name = parts.at(-1) ?? ''
    const files = closest(byName.get(plain(name)) ?? byName.get(plain(name.replace(/-scaled(?=\.\w+$)/, ''))) ?? [], parts)
    if (index >= MAX_PICTURES) missing.push(`${name} is one more than the ${MAX_PICTURES} that a product can have`)
    else if (files.length === 0) missing.push(`${name} ${failed.get(address) ?? 'is not in the folder'}`)
    else if (files.length > 1) missing.push(`${name} is in the folder more than once: ${files.slice(0, 3).join(', ')}`)
    else if (!found.includes(files[0]!)) found.push(files[0]!)
  }
  return { found, missing }
}

const plain = (name: string) => name.normalize('NFC').toLowerCase()

/** Where the picture of an address is fetched to, below a folder: as deep as is needed to tell it from others; null for no name of a file. */
export function pathOfAddress(address: string): string | null {
  const parts = partsOf(address).slice(-4)
  const isSound = parts.length > 0 && parts.every((part) => part.length <= 150)
  return isSound ? parts.join('/') : null
}

/** The parts of an address's path, without what follows a question mark; none leads to another folder. */
function partsOf(address: string): string[] {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '')
  return path.split('/').flatMap((part) => (part === '' ? [] : [decoded(part).replaceAll(/[/\\:*?"<>|\p{Cc}]|^\.+/gu, '-')]))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Of files of one name those whose folders are most like those of the address. */
function closest(files: readonly string[], parts: readonly string[]): string[] {
  const likeness = (file: string) => {
    const own = file.split('/').toReversed()
    const wanted = parts.toReversed()
    const differs = own.findIndex((part, at) => plain(part) !== plain(wanted[at] ?? ''))
    return differs === -1 ? own.length : differs
  }
  const best = Math.max(...files.map(likeness))
  return files.filter((file) => likeness(file) === best)
}
