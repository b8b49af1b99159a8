import { findFont, type PaperFont, type Weight } from './paper-fonts.ts'

export type Style = { size: number; weight?: Weight; colour?: string; align?: 'left' | 'right' }

type Run = { font: PaperFont; text: string }

/** The same for every font, so that lines keep their distance when the script changes. */
const LINE_HEIGHT = 1.35
/** The limit of a text in UTF-16 code units: what is longer is cut before it is shaped. */
const MAX_LENGTH = 400
/** Stands for characters that no font contains. */
export const UNPRINTABLE = '(characters that cannot be printed)'

export type Typesetter = ReturnType<typeof createTypesetter>

/**
 * Lays out text that mixes scripts: breaks it into lines, and draws them below a top edge.
 * Where `plain`, other scripts than Latin count as unprintable. `scale` is that of all sizes of type.
 */
export function createTypesetter(doc: PDFKit.PDFDocument, { plain = false, scale = 1 } = {}) {
  const used = new Set<string>()

  function use({ font: { name, font } }: Run, { size }: Style): PDFKit.PDFDocument {
    if (!used.has(name)) doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
    used.add(name)
    return doc.font(name, size)
  }

  function widthOf(text: string, style: Style): number {
    return runsOf(text, style).reduce((sum, run) => sum + use(run, style).widthOfString(run.text), 0)
  }

  /** Breaks between words, and within words that are wider than a line. */
  function linesOf(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of printable(text, style, plain).split(' ')) {
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

  const scaled = (style: Style): Style => ({ ...style, size: style.size * scale })

  function heightOf(text: string, asked: Style, width: number): number {
    const style = scaled(asked)
    return linesOf(text, style, width).length * style.size * LINE_HEIGHT
  }

  /** @returns the bottom edge */
  function draw(text: string, asked: Style, { x, y, width }: { x: number; y: number; width: number }): number {
    const style = scaled(asked)
    let top = y
    for (const line of linesOf(text, style, width)) {
      let left = style.align === 'right' ? x + width - widthOf(line, style) : x
      const baseline = top + style.size
      for (const run of runsOf(line, style)) {
        use(run, style).fillColor(style.colour ?? INK)
        const draw = () => doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        if (LATIN.test(run.text)) draw()
        else drawAs(doc, run.text, draw)
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

/**
 * Tells readers what text `draw` draws, because glyphs of Indian scripts stand in another order than their letters. Some
 * look for it where it was drawn only if the mark is within PDFKit's text object, so it is set from here.
 */
function drawAs(doc: PDFKit.PDFDocument, actual: string, draw: () => void): void {
  const addContent = doc.addContent.bind(doc)
  doc.addContent = (operator: string) => {
    if (operator === 'ET') doc.endMarkedContent()
    addContent(operator)
    if (operator === 'BT') doc.markContent('Span', { actual })
    return doc
  }
  draw()
  doc.addContent = addContent
}

function runsOf(text: string, { weight = 'regular' }: Style): Run[] {
  const runs: Run[] = []
  for (const { segment } of SEGMENTS.segment(text)) {
    const last = runs.at(-1)
    // Spaces between words of a script are a part of it.
    const font = last?.font.covers(segment) ? last.font : findFont(segment, weight)
    if (last && last.font === font) last.text += segment
    else if (font) runs.push({ font, text: segment })
  }
  return runs
}

const SEGMENTS = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
const LATIN = /^[\p{Script=Latin}\p{Script=Common}]*$/u
/** More than one in a row means nothing in any script. */
const REPEATED_IGNORABLE = /(?<=\p{Default_Ignorable_Code_Point})\p{Default_Ignorable_Code_Point}+/gu
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** `text` bounded, without controls, and with UNPRINTABLE in the place of what the fonts lack. */
function printable(text: string, { weight = 'regular' }: Style, plain: boolean): string {
  const bounded = text.slice(0, MAX_LENGTH).replace(REPEATED_IGNORABLE, '').replace(CONTROLS, ' ')
  const cut = text.length > MAX_LENGTH ? `${bounded.replace(/[\ud800-\udbff]$/, '')}…` : bounded
  let result = ''
  let isMissing = false
  for (const { segment } of SEGMENTS.segment(cut)) {
    const wasMissing = isMissing
    isMissing = (plain && !LATIN.test(segment)) || findFont(segment, weight) === null
    if (!isMissing) result += segment
    else if (!wasMissing) result += UNPRINTABLE
  }
  return result
}
