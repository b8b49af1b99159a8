/** A product that a text names. */
export type Mention = { id: string; name: string }

/** A text in parts: plain text, and the names that become links. */
export type MentionText = (string | Mention)[]

/**
 * Divides the texts at the first mention of each product, over all texts. Only whole words in the name's own spelling
 * count; of two names at the same place the longer one does.
 */
export function splitMentions(texts: string[], products: Mention[]): MentionText[] {
  const open = new Map(products.toReversed().map((product) => [product.name, product]))
  const names = [...open.keys()].filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return texts.map((text) => [text])
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${names.map((name) => RegExp.escape(name)).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  )
  return texts.map((text) => {
    const parts: MentionText = []
    let end = 0
    for (const { 0: name, index } of text.matchAll(pattern)) {
      const product = open.get(name)
      if (!product || !open.delete(name)) continue
      parts.push(text.slice(end, index), { id: product.id, name })
      end = index + name.length
    }
    return [...parts, text.slice(end)].filter((part) => part !== '')
  })
}
