const WINDOW_WORDS = 12
/** A shorter sentence is read with the next one. */
const SHORT_SENTENCE = 3

/**
 * A word with all that follows it up to the next. Letters that stand apart, as in "i d i o t", belong to one word.
 * The bound on them keeps a text of single letters from being one word.
 */
const WORD =
  /(?:[\p{L}\p{N}@$*!]\p{M}*[ .\-_*]{1,3}){0,20}[\p{L}\p{M}\p{N}\p{Cf}\p{Default_Ignorable_Code_Point}@$*'’|!#%^]+[^\p{L}\p{M}\p{N}\p{Cf}\p{Default_Ignorable_Code_Point}@$*'’|!#%^]*/gu
const SENTENCE_END = /[.!?।॥…]["'”’)\]]*\s+$|\n/u

/**
 * What is scored of a text beside the whole of it, since praise around abuse makes the whole look harmless: each sentence, and a
 * window of words that slides over it, whatever stands between them; each window begins `stride` words later than the one before. As
 * many as the text is long.
 */
export function passagesOf(text: string, stride: number): string[] {
  const words = text.match(WORD) ?? []
  return [...new Set([text, ...sentencesOf(words), ...windowsOf(words, stride)])]
}

function sentencesOf(words: string[]): string[] {
  const sentences: string[] = []
  let from = 0
  for (let at = 1; at <= words.length; at++) {
    const ends = at === words.length || (at - from >= SHORT_SENTENCE && SENTENCE_END.test(words[at - 1]!))
    if (!ends) continue
    sentences.push(words.slice(from, at).join(''))
    from = at
  }
  return sentences
}

function windowsOf(words: string[], stride: number): string[] {
  const last = Math.max(words.length - WINDOW_WORDS, 0)
  const starts = Array.from({ length: Math.ceil(last / stride) + 1 }, (_, index) => Math.min(index * stride, last))
  return starts.map((start) => words.slice(start, start + WINDOW_WORDS).join(''))
}
