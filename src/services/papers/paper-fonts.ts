import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'

export type Weight = 'regular' | 'bold' | 'title'

/** A font for PDFKit, whose text HarfBuzz shapes. */
export type PaperFont = {
  name: string
  font: Font
  /** Whether every visible character of `text` has a glyph. */
  covers(text: string): boolean
}

const INDIAN_SCRIPTS = ['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam']
const latinFiles = (weight: number) => ['latin', 'latin-ext'].map((part) => `anek-latin/files/anek-latin-${part}-${weight}-normal`)
const indianFiles = (weight: number) =>
  INDIAN_SCRIPTS.map((script) => `noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal`)

/** Each file contains one script. The first that covers a text draws it. */
const FILES: Record<Weight, string[]> = {
  regular: [...latinFiles(400), ...indianFiles(400)],
  bold: [...latinFiles(600), ...indianFiles(600)],
  title: ['eczar/files/eczar-latin-500-normal', 'eczar/files/eczar-latin-ext-500-normal'],
}

/** The fonts by file. They are opened when a text needs them. */
const opened = new Map<string, PaperFont>()

/** The font that draws `text`, which is one character with its marks; null when none contains it. */
export function findFont(text: string, weight: Weight): PaperFont | null {
  for (const file of FILES[weight]) {
    let font = opened.get(file)
    if (!font) opened.set(file, (font = openFont(file)))
    if (font.covers(text)) return font
  }
  return null
}

function openFont(file: string): PaperFont {
  const bytes = unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`))))
  const font = create(bytes) as Font
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  const shaper = new harfbuzz.Font(face)
  const characters = new Set(face.collectUnicodes())
  font.layout = (text: string) => shape(font, shaper, text) as ReturnType<Font['layout']>
  const covers = (text: string) => [...text].every((character) => IGNORABLE.test(character) || characters.has(character.codePointAt(0)!))
  return { name: file, font, covers }
}

/** Joiners and the like, for which fonts need no glyph. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u

/** Latin ligatures are off, so that each glyph is a letter. Indian scripts make theirs by other features. */
const NO_LIGATURES = [new harfbuzz.Feature('liga', 0)]
const buffer = new harfbuzz.Buffer()

/**
 * What PDFKit reads of a line of text. fontkit's own shaping never ends for some words, and throws for others, in
 * Devanagari, Gurmukhi, Telugu and Malayalam.
 */
function shape(font: Font, shaper: harfbuzz.Font, text: string) {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(shaper, buffer, NO_LIGATURES)
  const positions = buffer.getGlyphPositions()
  // One letter for each glyph: PDFKit writes several in a way that some readers do not understand.
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: id, cluster }) => font.getGlyph(id, [text.codePointAt(cluster) ?? 0]))
  return {
    glyphs,
    positions,
    // PDFKit scales the positions first.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** Converts a WOFF file to a TrueType font. PDFKit can read WOFF, but would decompress it again, and more slowly, for each document. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const at = SFNT_HEADER + index * SFNT_ENTRY
    woff.copy(head, at, entry, entry + 4)
    woff.copy(head, at + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    const padded = Buffer.concat([table], Math.ceil(length / 4) * 4)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}
