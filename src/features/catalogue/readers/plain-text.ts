import { Parser } from 'htmlparser2'

/** What begins and ends a paragraph. */
const BLOCKS = new Set('address article blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header hr ol p pre section table ul'.split(' '))
/** What begins a line. */
const LINES = new Set('br dd dt figcaption li tr'.split(' '))
/** What nobody reads. */
const HIDDEN = new Set('head iframe noscript object script style svg template title video audio'.split(' '))

/** Marks that WordPress and its builders of pages put into texts, such as [gallery ids="1,2"]. */
const SHORTCODE = /\[\/?(?:gallery|caption|embed|video|audio|playlist|vc_\w+|et_pb_\w+)\b[^\]\n]{0,500}\]/g

/**
 * HTML as paragraphs with an empty line between them, and the entries of lists as lines. `keepsLines`: the ends of lines of the source
 * count, as in WordPress; otherwise they are spaces, unless it is no HTML.
 */
export function plainText(html: string, { keepsLines = false } = {}): string {
  const isHtml = /<[a-z!/]/i.test(html)
  const text = new Lines(keepsLines || !isHtml)
  let hidden = 0
  const parser = new Parser({
    onopentag(name) {
      if (HIDDEN.has(name)) hidden += 1
      else if (BLOCKS.has(name)) text.paragraph()
      else if (LINES.has(name)) text.line(name === 'li' ? '• ' : '')
      else if (name === 'td' || name === 'th') text.write(' ')
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1
      else if (BLOCKS.has(name)) text.paragraph()
    },
    ontext(words) {
      if (hidden === 0) text.write(words)
    },
  })
  parser.end(html.replaceAll(SHORTCODE, ''))
  return text.read()
}

/** Puts lines together: what parts them comes once, however often it is asked for. */
class Lines {
  readonly #keepsLines: boolean
  #text = ''

  constructor(keepsLines: boolean) {
    this.#keepsLines = keepsLines
  }

  write(words: string): void {
    this.#text += this.#keepsLines ? words : words.replaceAll(/\s+/g, ' ')
  }

  line(mark: string): void {
    this.#text += `\n${mark}`
  }

  paragraph(): void {
    this.#text += '\n\n'
  }

  read(): string {
    return this.#text
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n\n+/g, '\n\n')
      .replaceAll(/• *\n+(?=\S)(?!•)/g, '• ')
      .replaceAll(/\n\n(?=• )/g, '\n')
      .trim()
  }
}
