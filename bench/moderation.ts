import { TOXICITY_LIMIT } from '../src/domain/reviews/review.ts'
import { scoreText } from '../src/services/moderation/score-text.ts'
import { AMONG_PRAISE, measure, readLabelled, UNSEEN, type Measured } from '../test/moderation/labelled.ts'
import { aimed, type Table } from './report.ts'
import { sized } from './sized.ts'

const AIM = { precision: 0.95, recall: 0.9 }

/** Precision and recall of the moderation on labelled sentences; needs no running shop. */
export async function moderation(): Promise<Table> {
  const rows: string[][] = []
  for (const name of UNSEEN) {
    const sentences = (await readLabelled(name)).slice(0, sized(Infinity, 20))
    const scorer = measure(sentences, isHeldBack)
    const met = scorer.precision >= AIM.precision && scorer.recall >= AIM.recall
    rows.push(rowOf(name, scorer, aimed('0.95 and 0.90', met)))
    for (const [where, among] of Object.entries(AMONG_PRAISE)) {
      const texts = sentences.map((one, index) => ({ ...one, text: among(one.text, index) }))
      rows.push(rowOf(`${name}, ${where}`, measure(texts, isHeldBack)))
    }
  }
  return { title: 'Moderation', note: NOTE, columns: ['', 'sentences', 'toxic', 'precision', 'recall', 'aim'], rows }
}

const isHeldBack = (text: string) => scoreText(text).toxicity >= TOXICITY_LIMIT

function rowOf(name: string, { sentences, toxic, precision, recall }: Measured, aim = ''): string[] {
  return [name, String(sentences), String(toxic), precision.toFixed(3), recall.toFixed(3), aim]
}

const NOTE = `Sentences in English, Hindi and Hinglish by somebody who saw neither the model nor what it was trained on. Where it holds back was
chosen on both files, so the figures flatter it a little. Of 36 long harmless reviews that curse, quote and exaggerate, four are held back.

| known | |
|---|---|
| to be missed | threats that only hint; sexual remarks without a word of the body; sarcasm; insults by an everyday noun ("a snivelling toad") |
| to be held back wrongly | harsh words of things said to "you", hyperbole ("I'd kill for that green"), some names of groups |`
