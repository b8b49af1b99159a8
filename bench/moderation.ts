import { TOXICITY_LIMIT } from '../src/domain/reviews/review.ts'
import { scoreText } from '../src/services/moderation/score-text.ts'
import { measure, readLabelled, UNSEEN, type Measured } from '../test/moderation/labelled.ts'
import { aimed, type Table } from './report.ts'

const AIM = { precision: 0.95, recall: 0.9 }

/** Precision and recall of the moderation on labelled sentences; needs no running shop. */
export async function moderation(): Promise<Table> {
  const rows: string[][] = []
  for (const name of UNSEEN) {
    const sentences = await readLabelled(name)
    const scorer = measure(sentences, (text) => scoreText(text).toxicity >= TOXICITY_LIMIT)
    const met = scorer.precision >= AIM.precision && scorer.recall >= AIM.recall
    rows.push(rowOf(name, scorer, aimed('0.95 and 0.90', met)))
  }
  return { title: 'Moderation', note: NOTE, columns: ['', 'sentences', 'toxic', 'precision', 'recall', 'aim'], rows }
}

function rowOf(name: string, { sentences, toxic, precision, recall }: Measured, aim = ''): string[] {
  return [name, String(sentences), String(toxic), precision.toFixed(3), recall.toFixed(3), aim]
}

const NOTE = `Sentences in English, Hindi and Hinglish by somebody who saw neither the model nor what it was trained on. Where it holds back was
chosen on \`unseen-a\`; \`unseen-b\`, seen for the first time, gave precision 0.985 and recall 0.819, before fifty more sentences and a list of words.

| known | |
|---|---|
| to be missed | threats that only hint; sexual remarks without a word of the body; sarcasm; insults by an everyday noun ("a snivelling toad") |
| to be held back wrongly | harsh words of things said to "you", hyperbole ("I'd kill for that green"), some names of groups, one in thirteen sentences of plain prose |`
