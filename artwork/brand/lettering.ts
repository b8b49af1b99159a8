import { readFileSync } from 'node:fs'

/** By letter: how far it advances, and its outline, in thousandths of its size; from Eczar (under the Open Font License). */
const LETTERS = JSON.parse(readFileSync(new URL('outlines/label-letters.json', import.meta.url), 'utf8')) as Record<
  string,
  [advance: number, outline: string]
>

interface Line {
  text: string
  /** Middle of its baseline. */
  at: readonly [x: number, y: number]
  size: number
  /** Added after each letter, as a share of the size. */
  spaced?: number
}

/** A line of small print as SVG coverage. Only the letters that labels need are known. */
export function lettering({ text, at: [x, y], size, spaced = 0 }: Line): string {
  let advance = 0
  let letters = ''
  for (const letter of text) {
    const known = LETTERS[letter]
    if (!known) throw new Error(`outlines/label-letters.json has no "${letter}".`)
    letters += `<path transform="translate(${advance} 0)" d="${known[1]}"/>`
    advance += known[0] + spaced * 1000
  }
  const scale = size / 1000
  return `<g transform="translate(${x - ((advance - spaced * 1000) * scale) / 2} ${y}) scale(${scale})" fill="#fff">${letters}</g>`
}
