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
