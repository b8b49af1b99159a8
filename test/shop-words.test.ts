import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '../src/config/config.ts'

/**
 * The program's own name in what no shopper reads: cookies, keys, credentials of the sandbox, metrics. Renaming these would sign
 * everybody out.
 */
const IDENTIFIERS = /chhaap[_-][a-z]|'chhaap( [a-z ]+)?'|chhaap_|\/chhaap\b/g
/** Cities and regions of the demo's pages that are no state of India. */
const PLACES = ['Jaipur', 'Bagru', 'Sanganer', 'Kutch', 'Akola', 'Farrukhabad', 'Ajrakhpur', 'Dhamadka', 'Malabar', 'Chikkamagaluru']
/** Lists of words that are scored as abuse; and the states of India with their names. */
const EXEMPT = /^src\/(services\/moderation\/|domain\/addresses\/(state-names|indian-states)\.ts)|^src\/features\/addresses\/pins/

it('nothing of the demo is named in the program: no brand, city, address or product', () => {
  const { yaml } = readConfig({}).folder
  const { seller, social } = yaml
  const products = JSON.parse(readFileSync('catalogue/products.json', 'utf8')) as { id: string; name: string }[]
  const words = [
    yaml.name,
    yaml.name_in_script?.text,
    yaml.tagline,
    seller?.legal_name,
    seller?.address,
    seller?.address2,
    seller?.email.split('@')[1],
    ...social.map(({ url }) => url),
    ...PLACES,
    ...products.flatMap(({ id, name }) => [id, name]),
  ].flatMap((word) => (word === undefined ? [] : [word.toLowerCase()]))
  const files = globSync('{src,sandbox}/**/*.{ts,tsx,css,svg,js,sql}').filter((file) => !/\.test\.tsx?$/.test(file) && !EXEMPT.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(IDENTIFIERS, '').toLowerCase()
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})
