import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { examineFolder, type FolderSource } from './read-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The demo's shop folder. */
export const DEMO_FOLDER = join(ROOT, 'catalogue')
const BEGINNING = join(ROOT, 'new-shop')

const PRODUCTS = ['products.json', 'products.yaml']

/**
 * Where a folder still says what the demo's or a new one says, such as "shop.yaml tagline". The name may be the shop's own,
 * and terms and contacts are filled from shop.yaml: both may stay.
 */
export function findExampleWords(folder: FolderSource): string[] {
  const own = wordsOf(folder)
  const found = [DEMO_FOLDER, BEGINNING].flatMap((path) => {
    const { source } = examineFolder(path)
    const example = source ? wordsOf(source) : {}
    return Object.keys(example).filter((place) => example[place] !== '' && example[place] === own[place])
  })
  return [...new Set(found)]
}

function wordsOf({ path, yaml, pages }: FolderSource): Record<string, string> {
  const { tagline, about, home } = yaml
  const files = PRODUCTS.filter((name) => existsSync(join(path, name)))
  return {
    'shop.yaml tagline': tagline,
    'shop.yaml about': about ?? '',
    'shop.yaml home.opening.heading': home.opening?.heading ?? '',
    'shop.yaml home.opening.words': home.opening?.words ?? '',
    'pages/aboutus.md': pages['aboutus'] ? JSON.stringify(pages['aboutus']) : '',
    ...Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), 'utf8')])),
  }
}
