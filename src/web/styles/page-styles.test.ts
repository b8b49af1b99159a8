import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as operators from '../operator/client/styles.ts'
import * as shoppers from './index.ts'
import { isUsed, rulesOf, scopedName } from './page-styles.ts'

describe('the rules of a stylesheet', () => {
  it('are told apart by their braces, a media query being one with all that it holds', () => {
    const rules = [':root{--a:1}', '@media (width<=767px){.a{b:c}.d{e:f}}', '@layer x;', '.g{h:i;&:hover{j:k}}']
    expect(rulesOf(rules.join(''))).toEqual(rules)
  })

  it('may hold braces in strings, comments and addresses', () => {
    const rules = [`.a:after{content:"}{"}`, `.b{content:'\\'}'}`, '/* } */.c{d:e}', '.f{background:url(data:image/svg+xml,%3csvg%7b{;)}']
    expect(rulesOf(rules.join(''))).toEqual(rules)
  })
})

describe('a rule', () => {
  const named = (file: string) => scopedName('name', `/shop/${file}`)
  const hash = (file: string) => named(file).slice('name_'.length)

  it('is used by the pages whose modules have one of its classes', () => {
    const rule = `.${named('card.module.css')} .${named('card.module.css')}{}`
    expect(isUsed(rule, new Set([hash('card.module.css')]))).toBe(true)
    expect(isUsed(rule, new Set([hash('grid.module.css')]))).toBe(false)
  })

  it('without a class of a module is used by all', () => {
    for (const rule of ['body{margin:0}', `@font-face{src:url(/assets/anek_0a1b2c.woff2)}`]) expect(isUsed(rule, new Set())).toBe(true)
  })
})

it('every module of a component is in a stylesheet', async () => {
  const { islands, ui, pages } = shoppers
  const own = [islands, ...ui, pages].flatMap(Object.keys).map((path) => normalize(join('src/web/styles', path)))
  const theirs = [operators.ui, operators.frame, operators.pages]
    .flatMap(Object.keys)
    .map((path) => normalize(join('src/web/operator/client', path)))
  const all = await Array.fromAsync(glob('src/web/**/*.module.css'))
  expect([...own, ...theirs].toSorted()).toEqual(all.toSorted())
})

it('every picture that a style names by its path is there', async () => {
  const named = await Array.fromAsync(glob('src/web/**/*.css'), async (file) => {
    const paths = [...(await readFile(file, 'utf8')).matchAll(/url\('(\.[^']+)'\)/g)].map(([, path]) => path!)
    return paths.map((path) => join(dirname(file), path))
  })
  expect(named.flat().length).toBeGreaterThan(10)
  expect(named.flat().filter((path) => !existsSync(path))).toEqual([])
})
