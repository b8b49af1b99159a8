import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const NEW_SHOP = join(import.meta.dirname, '..', '..', 'new-shop')

/** A new shop's folder whose words are no example's, as long as the file's tests run. Its seller is the example still. */
export function makeOwnFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chhaap-own-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(NEW_SHOP, folder, { recursive: true })
  const file = join(folder, 'shop.yaml')
  const words = /^( *(?:tagline|about|heading|words): )(?=\w)/gm
  writeFileSync(file, readFileSync(file, 'utf8').replace(words, '$1Ours. '))
  writeFileSync(join(folder, 'pages/aboutus.md'), '# About us\n\n## Who we are\n\nTwo sisters in Pune.\n')
  writeFileSync(join(folder, 'products.yaml'), readFileSync(join(folder, 'products.yaml'), 'utf8').replaceAll('Notebook', 'Copybook'))
  return folder
}
