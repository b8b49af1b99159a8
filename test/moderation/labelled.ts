import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A sentence and what a reader says of it. `kind` is such as "threat", "hinglish" or "criticism". */
export type Labelled = { text: string; kind: string; toxic: boolean }

/**
 * The sentences of toxic.tsv and clean.tsv, all written for this test. A hash of the text decides for good which
 * third is `unseen`: the scorer is tuned on the others and only measured on these.
 */
export async function readLabelled(): Promise<{ tuning: Labelled[]; unseen: Labelled[] }> {
  const all = [...(await readFileOf('toxic')), ...(await readFileOf('clean'))]
  const isUnseen = ({ text }: Labelled) => createHash('sha256').update(text).digest()[0]! % 3 === 0
  return { tuning: all.filter((sentence) => !isUnseen(sentence)), unseen: all.filter(isUnseen) }
}

async function readFileOf(label: 'toxic' | 'clean'): Promise<Labelled[]> {
  const lines = (await readFile(join(import.meta.dirname, `${label}.tsv`), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [kind = '', text = ''] = line.split('\t')
    return { text, kind, toxic: label === 'toxic' }
  })
}

export type Measured = { precision: number; recall: number; sentences: number; toxic: number; wrong: Labelled[] }

/** `flags` says whether a text is held back. */
export function measure(sentences: Labelled[], flags: (text: string) => boolean): Measured {
  const judged = sentences.map((sentence) => ({ sentence, flagged: flags(sentence.text) }))
  const count = (flagged: boolean, toxic: boolean) => judged.filter((one) => one.flagged === flagged && one.sentence.toxic === toxic).length
  const hits = count(true, true)
  return {
    precision: hits / (hits + count(true, false)),
    recall: hits / (hits + count(false, true)),
    sentences: sentences.length,
    toxic: hits + count(false, true),
    wrong: judged.filter(({ sentence, flagged }) => flagged !== sentence.toxic).map(({ sentence }) => sentence),
  }
}
