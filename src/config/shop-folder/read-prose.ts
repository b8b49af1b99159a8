import { Lexer, type Token, type Tokens } from 'marked'
import { isPlaceholder, PLACEHOLDER, PLACEHOLDERS, type Block, type Inline, type ProsePage } from '../../domain/content/prose.ts'
import type { Fault } from './fault.ts'

const MAX_PAGE = 100_000
/** The name of a picture below images: a photograph with its ending, or ready-made widths without one. */
export const PICTURE = /^[\w-]+(\/[\w-]+)*(\.(jpe?g|png|webp|avif))?$/i
const MATTER = /^---\n(.*?)\n---\n/s

type Report = (line: number | null, message: string) => void

/** Reads a page of Markdown: front matter with `description` and `updated`, one title, an introduction and sections. */
export function readProsePage(file: string, text: string): { page: ProsePage; faults: Fault[] } {
  const faults: Fault[] = []
  const report: Report = (line, message) => {
    if (!faults.some((fault) => fault.line === line && fault.message === message)) faults.push({ file, line, message })
  }
  const page: ProsePage = { title: '', description: '', updated: null, intro: [], sections: [] }
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  if (clean.length > MAX_PAGE) {
    report(null, `is longer than ${MAX_PAGE} characters. Shorten it.`)
    return { page, faults }
  }
  const matter = MATTER.exec(clean)?.[0] ?? ''
  readMatter(matter, page, report)
  let line = matter.split('\n').length
  for (const token of new Lexer().lex(clean.slice(matter.length))) {
    place(token, page, (message) => report(line, message))
    line += token.raw.split('\n').length - 1
  }
  if (page.title === '') report(null, 'has no title. Begin with a line such as "# About us".')
  return { page, faults }
}

/** One paragraph or line with emphasis, links and placeholders. */
export function readInline(text: string, report: (message: string) => void): Inline[] {
  return inlines(Lexer.lexInline(text), report)
}

function readMatter(matter: string, page: ProsePage, report: Report): void {
  const lines = matter.split('\n').slice(1, -2)
  for (const [index, line] of lines.entries()) {
    const [, name = '', value = ''] = /^(\w+):\s*"?(.*?)"?\s*$/.exec(line) ?? []
    if (name === 'description') page.description = value
    else if (name === 'updated' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))) page.updated = value
    else if (name === 'updated') report(index + 2, 'updated is not a day. Write it as 2026-11-20.')
    else report(index + 2, `${name || line} is no field of a page. The fields are description and updated.`)
    checkPlaceholders(value, (message) => report(index + 2, message))
  }
}

function place(token: Token, page: ProsePage, report: (message: string) => void): void {
  if (token.type === 'space' || token.type === 'def') return
  if (token.type === 'heading' && token.depth <= 2) {
    const title = plainText(token.text as string, report)
    if (token.depth === 2) page.sections.push({ title, blocks: [] })
    else if (page.title === '') page.title = title
    else report('is a second title. Begin sections with "##".')
    return
  }
  const blocks = page.sections.at(-1)?.blocks ?? page.intro
  if (page.title === '') report('stands before the title. Begin with a line such as "# About us".')
  blocks.push(...blocksOf([token], report))
}

function plainText(text: string, report: (message: string) => void): string {
  checkPlaceholders(text, report)
  return text
}

function blocksOf(tokens: Token[], report: (message: string) => void): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'paragraph':
      case 'text': {
        const [only, ...others] = (token as Tokens.Paragraph).tokens ?? []
        if (only?.type === 'image' && others.length === 0) return [pictureOf(only as Tokens.Image, report)]
        return [{ type: 'paragraph', content: inlines((token as Tokens.Text).tokens ?? [token], report) }]
      }
      case 'heading':
        return [{ type: 'heading', level: token.depth <= 3 ? 3 : 4, content: inlines(token.tokens ?? [], report) }]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return [{ type: 'list', ordered, items: items.map((item) => blocksOf(item.tokens, report)) }]
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlines(cell.tokens, report))
        return [{ type: 'table', head: cells(header), rows: rows.map(cells) }]
      }
      case 'blockquote':
        return [{ type: 'quote', blocks: blocksOf(token.tokens ?? [], report) }]
      case 'hr':
        return [{ type: 'rule' }]
      default:
        report(
          `has ${kindOf(token.type)}, which pages do not show. Use headings, lists, links, tables, and pictures in a line of their own.`,
        )
        return []
    }
  })
}

function pictureOf({ href, text }: Tokens.Image, report: (message: string) => void): Block {
  if (!PICTURE.test(href)) report(`shows ${href}, which is no picture below images, such as shop/table.jpg.`)
  if (text.trim() === '') report(`shows ${href} without words for those who do not see it. Write ![A table with blocks](${href}).`)
  return { type: 'picture', picture: href, alt: text }
}

function inlines(tokens: Token[], report: (message: string) => void): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
      case 'escape': {
        const { tokens: inner, text } = token as Tokens.Text
        if (inner) return inlines(inner, report)
        checkPlaceholders(text, report)
        return [{ type: 'text', text: text.replaceAll(/\s+/g, ' ') }]
      }
      case 'strong':
      case 'em':
        return [{ type: token.type, content: inlines(token.tokens ?? [], report) }]
      case 'codespan':
        return [{ type: 'code', text: (token as Tokens.Codespan).text }]
      case 'br':
        return [{ type: 'break' }]
      case 'link': {
        const { href, tokens: inner } = token as Tokens.Link
        checkPlaceholders(decodeURI(href), report)
        if (!isAddress(href)) report(`links to ${href}. A link begins with /, #, https:, mailto: or tel:.`)
        return [{ type: 'link', to: decodePlaceholders(href), content: inlines(inner, report) }]
      }
      default:
        report(
          `has ${kindOf(token.type)}, which pages do not show. Use headings, lists, links, tables, and pictures in a line of their own.`,
        )
        return []
    }
  })
}

/** Within the shop, or one of a few protocols: never javascript. */
export function isAddress(href: string): boolean {
  return /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href)
}

/** An address is percent-encoded by the parser. */
function decodePlaceholders(href: string): string {
  return href.replaceAll('%7B', '{').replaceAll('%7D', '}')
}

export function checkPlaceholders(text: string, report: (message: string) => void): void {
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (!isPlaceholder(name)) report(`says ${whole}, which nothing fills. There are ${PLACEHOLDERS.join(', ')}.`)
  }
}

const KINDS = new Map([
  ['html', 'HTML'],
  ['image', 'a picture'],
  ['code', 'a block of code'],
  ['del', 'struck-through text'],
  ['checkbox', 'a box to tick'],
])

function kindOf(type: string): string {
  return KINDS.get(type) ?? `a part of the kind ${type}`
}
