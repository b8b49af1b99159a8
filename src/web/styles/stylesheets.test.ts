import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
/** A window of at least so many CSS pixels: a large phone, a tablet, a small and a large desk, and one with a column more. */
const BREAKPOINTS = [600, 768, 900, 1100, 1600]
const MAX_LINES = 250

const names = (await readdir(WEB, { recursive: true })).filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(WEB, name), 'utf8') })))
const sheets = files.filter(({ name }) => name.endsWith('.css'))

it('layouts change at five widths, in stylesheets and in scripts', () => {
  const allowed = BREAKPOINTS.flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 1}px`])
  const others = files.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:@media|matchMedia\().*/g)]
      // Ems count enlarged letters, not the window.
      .flatMap(([query]) => [...query.matchAll(/(?:min|max)-width: [\d.]+px|[<>]=? *[\d.]+px/g)])
      .flatMap(([width]) => (allowed.includes(width) ? [] : `${name}: ${width}`)),
  )
  expect(others).toEqual([])
})

it('text that is for screen readers alone is hidden by one class', () => {
  const byHand = sheets.filter(({ text }) => /^ {2}clip-path: inset\(50%\)/m.test(text))
  expect(byHand.map(({ name }) => name)).toEqual([join('ui', 'text', 'text.module.css')])
})

it('no stylesheet is longer than other files may be', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.flatMap(({ name, text }) => (text.split('\n').length - 1 > MAX_LINES ? [name] : []))).toEqual([])
})

it('no rule of three or more declarations stands twice in the same query', () => {
  const long = sheets
    .flatMap(({ name, text }) => blocksOf(text).map((block) => ({ name, ...block })))
    .filter(({ declarations, query }) => declarations.length >= 3 && !query.includes('@keyframes'))
  const twice = Map.groupBy(long, ({ query, declarations }) => `${query} { ${declarations.toSorted().join('; ')} }`)
  expect(long.length).toBeGreaterThan(500)
  expect(
    [...twice]
      .filter(([, rules]) => rules.length > 1)
      .map(([rule, rules]) => [rule, ...rules.map(({ name, selector }) => `${name} ${selector}`)]),
  ).toEqual([])
})

/** Every rule of a stylesheet, nested ones too, with the queries around it. */
function blocksOf(css: string): { selector: string; query: string; declarations: string[] }[] {
  const open: { selector: string; declarations: string[] }[] = [{ selector: '', declarations: [] }]
  const done: ReturnType<typeof blocksOf> = []
  for (const [, text = '', end] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/((?:"[^"]*"|'[^']*'|\([^)]*\)|[^{};])*)([{};])/g)) {
    const words = text.trim().replaceAll(/\s+/g, ' ')
    if (end === '{') open.push({ selector: words, declarations: [] })
    else if (words !== '') open.at(-1)!.declarations.push(words)
    if (end !== '}') continue
    const query = open.flatMap(({ selector }) => (selector.startsWith('@') ? [selector] : [])).join(' ')
    done.push({ ...open.pop()!, query })
  }
  return done
}
