import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './unpack-woff.ts'

export type Style = { size: number; weight?: 'regular' | 'bold' | 'title'; colour?: string; align?: 'left' | 'right' }

type Script = 'latin' | 'extended' | 'devanagari'
type Run = { font: string; text: string }

const read = (file: string) => unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`))))

/** The shop's fonts by weight and script, because each font file contains one script. */
const FONTS: Record<string, Buffer> = Object.fromEntries(
  [
    ['regular-latin', 'anek-latin/files/anek-latin-latin-400-normal'],
    ['regular-extended', 'anek-latin/files/anek-latin-latin-ext-400-normal'],
    ['regular-devanagari', 'eczar/files/eczar-devanagari-400-normal'],
    ['bold-latin', 'anek-latin/files/anek-latin-latin-600-normal'],
    ['bold-extended', 'anek-latin/files/anek-latin-latin-ext-600-normal'],
    ['bold-devanagari', 'eczar/files/eczar-devanagari-600-normal'],
    ['title-latin', 'eczar/files/eczar-latin-500-normal'],
    ['title-extended', 'eczar/files/eczar-latin-ext-500-normal'],
    ['title-devanagari', 'eczar/files/eczar-devanagari-500-normal'],
  ].map(([name = '', file = '']) => [name, read(file)]),
)

/** The same for every font, so that lines keep their distance when the script changes. */
const LINE_HEIGHT = 1.35

export type Typesetter = ReturnType<typeof createTypesetter>

/** Lays out text that mixes Latin and Devanagari: breaks it into lines, and draws them below a top edge. */
export function createTypesetter(doc: PDFKit.PDFDocument) {
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file)

  function widthOf(text: string, style: Style): number {
    return runsOf(text, style).reduce((sum, run) => sum + doc.font(run.font, style.size).widthOfString(run.text), 0)
  }

  /** Breaks between words, and within words that are wider than a line. */
  function linesOf(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      const [rest = '', ...full] = breakWord(word, style, width).toReversed()
      lines.push(...full.toReversed())
      line = rest
    }
    return [...lines, line]
  }

  function breakWord(word: string, style: Style, width: number): string[] {
    if (widthOf(word, style) <= width) return [word]
    const parts: string[] = ['']
    for (const { segment } of SEGMENTS.segment(word)) {
      const longer = `${parts.at(-1)}${segment}`
      if (widthOf(longer, style) <= width) parts[parts.length - 1] = longer
      else parts.push(segment)
    }
    return parts.filter(Boolean)
  }

  const heightOf = (text: string, style: Style, width: number) => linesOf(text, style, width).length * style.size * LINE_HEIGHT

  /** @returns the bottom edge */
  function draw(text: string, style: Style, { x, y, width }: { x: number; y: number; width: number }): number {
    let top = y
    for (const line of linesOf(text, style, width)) {
      let left = style.align === 'right' ? x + width - widthOf(line, style) : x
      const baseline = top + style.size
      for (const run of runsOf(line, style)) {
        doc.font(run.font, style.size).fillColor(style.colour ?? INK)
        doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        left += doc.widthOfString(run.text)
      }
      top += style.size * LINE_HEIGHT
    }
    return top
  }

  return { draw, heightOf }
}

export const INK = '#1c2840'
export const INK_SOFT = '#525c6e'
export const RULE = '#ddd8ce'

const SEGMENTS = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

function runsOf(text: string, { weight = 'regular' }: Style): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const font = `${weight}-${scriptOf(character)}`
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Zero-width characters that occur within Devanagari. */
const NON_JOINER = 0x200c
const JOINER = 0x200d
/** What the font file of basic Latin contains besides the first 256 characters. */
const FURTHER_LATIN = '–—‘’‚“”„•…€™'

/** Neither typeface contains other scripts, which are drawn as boxes. */
function scriptOf(character: string): Script {
  const code = character.codePointAt(0) ?? 0
  if (/\p{Script=Devanagari}/u.test(character) || code === JOINER || code === NON_JOINER) return 'devanagari'
  return code < 0x100 || FURTHER_LATIN.includes(character) ? 'latin' : 'extended'
}
