import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readProsePage } from '../config/shop-folder/read-prose.ts'
import { fillPage, picturesIn, type PlaceholderValues } from '../domain/content/prose.ts'
import { OWN_PAGE, type OpenFolder } from '../domain/shop/shop-folder.ts'
import type { Shop } from '../shop.ts'

type Filled = { folder: Pick<OpenFolder, 'path' | 'pictures'>; values: PlaceholderValues; demo: boolean }

/** How texts of pages are read, as those of the shop folder are. */
export function createPageTexts({ folder, values, demo }: Filled): Shop['pageTexts'] {
  return {
    read(name, text) {
      const { page, faults } = readProsePage(name, text)
      const missing = picturesIn(page).filter((picture) => !Object.hasOwn(folder.pictures, picture))
      return {
        page: fillPage(page, values, demo),
        faults: [
          ...faults.map(({ line, message }) => (line === null ? `It ${message}` : `Line ${line} ${message}`)),
          ...missing.map((picture) => `The shop folder has no picture ${picture}.`),
        ],
      }
    },
    async ofFolder(name) {
      if (!OWN_PAGE.test(name)) return null
      return readFile(join(folder.path, 'pages', `${name}.md`), 'utf8').catch(() => null)
    },
  }
}
