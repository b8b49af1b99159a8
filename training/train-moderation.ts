// npm run train: learns src/services/moderation/weights.bin from the labelled sentences in training/moderation.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { featuresOf, WEIGHTS } from '../src/services/moderation/features.ts'

type Example = { toxic: number; features: number[] }

const FOLDER = join(import.meta.dirname, 'moderation')
const TARGET = join(import.meta.dirname, '..', 'src', 'services', 'moderation', 'weights.bin')
const EPOCHS = 15
const STEP = 0.25
const DECAY = 3e-3
const SEED = 7

/** Lines of `toxic` or `clean` and a sentence, with a tab between them. */
async function readExamples(): Promise<Example[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.tsv')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')))
  return texts.flatMap((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [label, sentence = ''] = line.split('\t')
        return { toxic: label === 'toxic' ? 1 : 0, features: featuresOf(sentence).features.map(({ weight }) => weight) }
      }),
  )
}

/** Logistic regression by stochastic gradient descent; each weight's step shrinks with what it has moved (AdaGrad). */
function learn(examples: Example[]): { weights: Float64Array; bias: number } {
  const weights = new Float64Array(WEIGHTS)
  const moved = new Float64Array(WEIGHTS).fill(1e-8)
  let [bias, biasMoved] = [0, 1e-8]
  const random = createRandom()
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { toxic, features } of shuffled(examples, random)) {
      const share = 1 / Math.sqrt(features.length)
      const sum = features.reduce((total, feature) => total + weights[feature]! * share, bias)
      const error = 1 / (1 + Math.exp(-sum)) - toxic
      for (const feature of features) {
        const slope = error * share + DECAY * weights[feature]!
        moved[feature]! += slope * slope
        weights[feature]! -= (STEP * slope) / Math.sqrt(moved[feature]!)
      }
      biasMoved += error * error
      bias -= (0.1 * error) / Math.sqrt(biasMoved)
    }
  }
  return { weights, bias }
}

function createRandom(): () => number {
  let state = SEED
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/** A weight of a byte each is a quarter of the file and changes no figure. */
function pack({ weights, bias }: ReturnType<typeof learn>): Buffer {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const head = Buffer.alloc(8)
  head.writeFloatLE(scale, 0)
  head.writeFloatLE(bias, 4)
  return Buffer.concat([head, Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer)])
}

const examples = (await readExamples()).filter(({ features }) => features.length > 0)
await writeFile(TARGET, pack(learn(examples)))
console.log(`${examples.length} sentences, ${examples.filter(({ toxic }) => toxic === 1).length} of them toxic`)
