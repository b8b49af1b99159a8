import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { TOXICITY_LIMIT } from '../src/domain/review.ts'
import { scoreText } from '../src/services/moderation/score-text.ts'
import { measure, OWN, readLabelled, UNSEEN, type Measured } from '../test/moderation/labelled.ts'
import { aimed, type Table } from './report.ts'

const AIM = { precision: 0.95, recall: 0.9 }

/** Precision and recall of the moderation on labelled sentences; needs no running shop. */
export async function moderation(): Promise<Table> {
  const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
  const rows: string[][] = []
  for (const name of [OWN, ...UNSEEN]) {
    const sentences = await readLabelled(name)
    const scorer = measure(sentences, (text) => scoreText(text).toxicity >= TOXICITY_LIMIT)
    const met = scorer.precision >= AIM.precision && scorer.recall >= AIM.recall
    rows.push(rowOf(`${name}: the shop’s scorer`, scorer, aimed('0.95 and 0.90', met)))
    const alone = measure(sentences, (text) => obscenity.hasMatch(text))
    rows.push(rowOf(`${name}: obscenity alone`, alone))
  }
  return { title: 'Moderation', note: NOTE, columns: ['', 'sentences', 'toxic', 'precision', 'recall', 'aim'], rows }
}

function rowOf(name: string, { sentences, toxic, precision, recall }: Measured, aim = ''): string[] {
  return [name, String(sentences), String(toxic), precision.toFixed(3), recall.toFixed(3), aim]
}

const NOTE = `Sentences in English, Hindi and Hinglish. \`own\` is by the author of the words and phrases. \`unseen-a\` is by somebody who
never saw them, but they were tuned on it, so both say little about the texts of strangers. While that tuning went on, a half of
\`unseen-a\` that had not been looked at stood at 0.89 and 0.76, and a last quarter of it at 0.95 and 0.83: expect that much.

Known to be missed, by kind:

- threats that only hint: "Pray that we meet in daylight"
- contempt that needs knowledge: "Has the model eaten the previous model?"
- insults by an everyday noun: "What an absolute tool the manager is"
- sexual remarks without a word of the body: "मॉडल का रेट क्या है, कपड़े से ज़्यादा तो वही पसंद आई।"
- Devanagari with signs in it, mild words letter by letter: "भो*ड़ी के", "s a a l e  k u t t e"

Known to be held back wrongly: insults in play ("take all my money you monsters"), and what a reviewer tells of others without
quotation marks and without a verb of saying.`
