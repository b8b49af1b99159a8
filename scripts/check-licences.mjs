// node scripts/check-licences.mjs sbom.json: whether the shop may be passed on with every package that it runs on.
// npm sbom --package-lock-only --sbom-format=cyclonedx > sbom.json: of every system, and whole. With --omit=dev npm leaves out
// what development needs as well.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'])
/** Looked at one by one: a file LICENSE alone says so; a library that anybody can replace by their own. */
const SINGLE = [
  { name: /^png-js$/, licences: [''] },
  {
    name: /^@img\/sharp-/,
    licences: ['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
  },
]

const { components } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const shipped = components.filter(({ properties }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'))
const names = new Set(shipped.map(({ name }) => name))
const refused = shipped.filter(({ name, licenses = [] }) => {
  const licence = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(' AND ')
  return !ALLOWED.has(licence) && !SINGLE.some((single) => single.name.test(name) && single.licences.includes(licence))
})
for (const { name, version, licenses } of refused) console.error(`${name} ${version}: ${JSON.stringify(licenses ?? 'no licence')}`)
const missing = Object.keys(dependencies).filter((name) => !names.has(name))
for (const name of missing) console.error(`${name} is not in it`)
console.log(`${shipped.length} packages, ${refused.length} with a licence to look at, ${missing.length} missing`)
process.exitCode = refused.length + missing.length > 0 ? 1 : 0
