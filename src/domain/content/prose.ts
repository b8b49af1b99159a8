/** A page to be read, from Markdown: an introduction, then sections. */
export type ProsePage = {
  title: string
  description: string
  /** A day such as 2026-11-20, where the page says when it was changed. */
  updated: string | null
  /** What stands before the first heading. */
  intro: Block[]
  sections: { title: string; blocks: Block[] }[]
}

export type Block =
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'heading'; level: 3 | 4; content: Inline[] }
  | { type: 'list'; ordered: boolean; items: Block[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'rule' }
  /** A picture of the shop folder, by its name below images. */
  | { type: 'picture'; picture: string; alt: string }

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em'; content: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; to: string; content: Inline[] }
  | { type: 'break' }
  /** The shop's mark, as tall as the line. */
  | { type: 'mark' }

/** What a page of the shop folder may say in double braces, such as {{delivery_days}}. */
export const PLACEHOLDERS = [
  'name',
  'seller',
  'city',
  'state',
  'address',
  'email',
  'phone',
  'privacy_email',
  'grievance_email',
  'grievance_officer',
  'delivery_days',
  'delivery_cost',
  'returns',
  'days',
  'hours',
  'reply_time',
  'reset_hours',
  'min_quantity',
  'max_quantity',
  'min_review',
  'max_review',
  'max_photos',
  'max_photo_mb',
  'mark',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
/** `mark` is a picture, which no value stands for. */
export type PlaceholderValues = Record<Exclude<Placeholder, 'mark'>, string>

export function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((known) => known === name)
}

export const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g
/** The pictures that a page shows, by their names. */
export function picturesIn({ intro, sections }: Pick<ProsePage, 'intro' | 'sections'>): string[] {
  const inBlocks = (blocks: Block[]): string[] =>
    blocks.flatMap((block) => {
      if (block.type === 'picture') return [block.picture]
      if (block.type === 'list') return block.items.flatMap(inBlocks)
      return block.type === 'quote' ? inBlocks(block.blocks) : []
    })
  return [intro, ...sections.map(({ blocks }) => blocks)].flatMap(inBlocks)
}

/** At the end of a heading: its section stands in a demo alone, or never there. */
const ONLY = /\s*\{(demo|shop)\}$/
const ADDRESSES = new Set<string>(['email', 'privacy_email', 'grievance_email'])

/** The page with its placeholders filled, and without the sections that are for the other kind of shop. */
export function fillPage(page: ProsePage, values: PlaceholderValues, demo: boolean): ProsePage {
  const sections = page.sections.filter(({ title }) => {
    const [, only] = ONLY.exec(title) ?? []
    return only === undefined || (only === 'demo') === demo
  })
  return {
    ...page,
    title: fillText(page.title, values),
    description: fillText(page.description, values),
    intro: page.intro.map((block) => fillBlock(block, values)),
    sections: sections.map(({ title, blocks }) => ({
      title: fillText(title.replace(ONLY, ''), values),
      blocks: blocks.map((block) => fillBlock(block, values)),
    })),
  }
}

/** One line of text, in which an address stays text. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) && name !== 'mark' ? values[name] : whole))
}

export function fillBlock(block: Block, values: PlaceholderValues): Block {
  const fill = (content: Inline[]) => fillInline(content, values)
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: fill(block.content) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((inner) => fillBlock(inner, values))) }
    case 'table':
      return { ...block, head: block.head.map(fill), rows: block.rows.map((row) => row.map(fill)) }
    case 'quote':
      return { ...block, blocks: block.blocks.map((inner) => fillBlock(inner, values)) }
    case 'rule':
    case 'picture':
      return block
  }
}

function fillInline(content: Inline[], values: PlaceholderValues): Inline[] {
  return content.flatMap((part): Inline[] => {
    if (part.type === 'text') return splitText(part.text, values)
    if (part.type === 'link') return [{ ...part, to: fillText(part.to, values), content: fillInline(part.content, values) }]
    if (part.type === 'strong' || part.type === 'em') return [{ ...part, content: fillInline(part.content, values) }]
    return [part]
  })
}

function splitText(text: string, values: PlaceholderValues): Inline[] {
  const parts: Inline[] = []
  let plain = ''
  let end = 0
  const flush = () => {
    if (plain !== '') parts.push({ type: 'text', text: plain })
    plain = ''
  }
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, name = ''] = match
    plain += text.slice(end, match.index)
    end = match.index + whole.length
    if (!isPlaceholder(name)) plain += whole
    else if (name === 'mark') {
      flush()
      parts.push({ type: 'mark' })
    } else if (ADDRESSES.has(name)) {
      flush()
      parts.push({ type: 'link', to: `mailto:${values[name]}`, content: [{ type: 'text', text: values[name] }] })
    } else plain += values[name]
  }
  plain += text.slice(end)
  flush()
  return parts
}
