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
    rows.push([name, scorer.precision.toFixed(3), scorer.recall.toFixed(3), aimed('0.95 and 0.90', met)])
    const amongPraise = Object.values(AMONG_PRAISE).map((among) =>
      measure(
        sentences.map((one, index) => ({ ...one, text: among(one.text, index) })),
        isHeldBack,
      ),
    )
    rows.push([`${name}, at worst among praise`, ...(['precision', 'recall'] as const).map((figure) => worst(amongPraise, figure)), ''])
  }
  return { title: 'Moderation', note: NOTE, columns: ['', 'precision', 'recall', 'aim'], rows }
}

const isHeldBack = (text: string) => scoreText(text).toxicity >= TOXICITY_LIMIT

function worst(measured: Measured[], figure: 'precision' | 'recall'): string {
  return Math.min(...measured.map((one) => one[figure])).toFixed(3)
}

const NOTE = `Sentences in English, Hindi and Hinglish, half of them toxic, by somebody who saw neither the model nor what it was trained on, alone and
among praise. The limit was chosen on both files, so the figures flatter a little. Of 36 long harmless reviews that curse, quote and
exaggerate, four are flagged. It misses hints, sarcasm, and insults by an everyday noun; it flags hyperbole, and some names of groups.`
