import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A sentence and what a reader says of it. `kind` is such as "threat", "hinglish" or "complaint". */
export type Labelled = { text: string; kind: string; toxic: boolean }

/** Sentences of people who saw neither the model nor what it was trained on; it was trained on none of them. */
export const UNSEEN = ['unseen-a', 'unseen-b']

/** About two hundred characters of praise in each language. */
const PRAISE = [
  'Such a lovely kurta, soft and light and true to size. The print is crisp, the colours are warm and my whole family admired it. I will surely buy from this shop again and tell all my friends about it.',
  'Kapda bahut accha hai aur rang bhi pakka nikla. Silai ekdum saaf hai, ghar mein sabko pasand aaya. Delivery time par hui aur packing bhi sundar thi, agli baar phir yahin se lungi.',
  'कपड़ा बहुत मुलायम है और छपाई बहुत सुंदर लगी। रंग पक्का है, सिलाई सीधी है और सबको पसंद आया। समय पर पहुँच गया, अगली बार फिर यहीं से लूँगी।',
]
const praise = (index: number) => PRAISE[index % PRAISE.length]!
const withoutStops = (text: string) => text.replace(/[.,।]/gu, '')

/** A sentence with praise around it; `index` chooses the language. */
export const AMONG_PRAISE = {
  'praise follows': (text: string, index: number) => `${text} ${praise(index)}`,
  'praise goes before': (text: string, index: number) => `${praise(index)} ${text}`,
  'between praise': (text: string, index: number) => `${praise(index)} ${text} ${praise(index)}`,
  'between praise without stops': (text: string, index: number) => {
    const stopless = withoutStops(praise(index))
    return `${stopless} ${text.replace(/[.,!?।]+$/u, '')} ${stopless}`
  },
}

/** Lines of label, kind and sentence, with a tab between them. */
export async function readLabelled(name: string): Promise<Labelled[]> {
  const lines = (await readFile(fileOf(name), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [label, kind = '', text = ''] = line.split('\t')
    return { text, kind, toxic: label === 'toxic' }
  })
}

function fileOf(name: string): string {
  return join(import.meta.dirname, `${name}.tsv`)
}

export type Measured = { precision: number; recall: number; sentences: number; toxic: number; wrong: string[] }

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
    wrong: judged
      .filter(({ sentence, flagged }) => flagged !== sentence.toxic)
      .map(({ sentence: { kind, text }, flagged }) => `${flagged ? 'held back' : 'missed'}, ${kind}: ${text}`),
  }
}
