import { fold } from '../src/services/moderation/normalise.ts'
import type { Labelled } from '../test/moderation/labelled.ts'

const SIZES = [2, 3, 4, 5]
const EPOCHS = 60
const RATE = 0.3
const DECAY = 0.0005

/**
 * Logistic regression on character n-grams (n = 2 to 5), trained by gradient descent.
 * @returns the probability that a text is toxic
 */
export function trainCharGrams(sentences: readonly Labelled[]): (text: string) => number {
  const weights = new Map<string, number>()
  let bias = 0
  const predict = (grams: string[]) => {
    const sum = grams.reduce((sum, gram) => sum + (weights.get(gram) ?? 0), 0)
    return 1 / (1 + Math.exp(-bias - sum / Math.sqrt(grams.length)))
  }
  const examples = sentences.map(({ text, toxic }) => ({ grams: gramsOf(text), target: toxic ? 1 : 0 }))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { grams, target } of examples) {
      const step = (target - predict(grams)) * RATE
      bias += step / 10
      for (const gram of grams) {
        const weight = weights.get(gram) ?? 0
        weights.set(gram, weight + step / Math.sqrt(grams.length) - DECAY * weight)
      }
    }
  }
  return (text) => predict(gramsOf(text))
}

function gramsOf(text: string): string[] {
  const padded = ` ${fold(text)} `
  const grams = SIZES.flatMap((size) =>
    Array.from({ length: Math.max(0, padded.length - size + 1) }, (_, at) => padded.slice(at, at + size)),
  )
  return [...new Set(grams)]
}
