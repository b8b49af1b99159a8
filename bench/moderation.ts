import { TOXICITY_LIMIT } from '../src/domain/review.ts'
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

const NOTE = `Sentences in English, Hindi and Hinglish, half of them toxic, by somebody who saw neither the model nor what it was trained
on. It was trained on none of them; where it holds back was chosen on \`unseen-a\`. \`unseen-b\` was measured once before anybody
had looked at it: precision 0.985, recall 0.819. The table is of the scorer since then, which holds back a little earlier and has
a list of words that no review needs, and was trained on fifty more sentences: it is not quite blind any more.

Known to be missed, by kind:

- threats that only hint: "Nice house, green gate, number 14. I drive past it every evening, liar."
- sexual remarks without a word of the body: "Is the lady on the banner for sale too?"
- sarcasm and contempt that need knowledge: "Somewhere there is a tree working hard to make oxygen for the bloke who wrote this"
- insults by an everyday noun: "a snivelling toad of a man"

Known to be held back wrongly: harsh words of things said to "you" ("What a stupid place to put a zip, you need three arms"),
hyperbole ("I'd kill for that green"), some names of groups in neutral use, and about one in thirteen sentences of plain prose
that is no review: it was trained on reviews.`
