/** The words of a block of text. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}

/** Lines of "word: spelling spelling …", as a map from each spelling to its word. */
export function spellings(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return new Map(
    lines.flatMap((line) => {
      const [word = '', rest = ''] = line.split(':')
      return [...words(rest)].map((spelling) => [spelling, word.trim()] as const)
    }),
  )
}
