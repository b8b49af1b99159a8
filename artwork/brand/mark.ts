import { readFileSync } from 'node:fs'

const outline = (name: string) => readFileSync(new URL(`outlines/${name}.txt`, import.meta.url), 'utf8')

/** छाप from Rozha One and Chhaap from Eczar (both under the Open Font License), as SVG path data: no machine needs the fonts. */
export const DEVANAGARI = outline('chhaap-devanagari')
export const LATIN = outline('chhaap-latin')

/** The maker's mark as SVG coverage: a printed block with the word left bare, `width` wide, about (x, y). */
export function brandMark(x: number, y: number, width: number): string {
  return (
    `<g transform="translate(${x - width / 2} ${y - width * 0.39}) scale(${width / 118})">` +
    `<path d="M2 1L116 0L118 90L117 92L1 91L0 3Z" fill="#fff"/>` +
    `<g transform="translate(9.5 66) scale(.0648)" fill="#000"><path d="${DEVANAGARI}"/></g></g>`
  )
}

/** The name, `width` wide, its baseline at y. */
export function brandWord(x: number, y: number, width: number): string {
  return `<g transform="translate(${x - width / 2} ${y}) scale(${width / 3503})" fill="#fff"><path d="${LATIN}"/></g>`
}
