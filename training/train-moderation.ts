// npm run train: learns src/services/moderation/weights.bin from the labelled sentences in training/moderation.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { passagesOf } from '../src/domain/reviews/passages.ts'
import { featuresOf, KNOWN_BITS, knownBitsOf, STRIDE, WEIGHTS } from '../src/services/moderation/features.ts'

type Sentence = { toxic: boolean; text: string }
type Example = { toxic: number; features: number[] }

const FOLDER = join(import.meta.dirname, 'moderation')
const TARGET = join(import.meta.dirname, '..', 'src', 'services', 'moderation', 'weights.bin')
const EPOCHS = 15
/** The model is the average of what these last epochs learn, which rests less on the sequence of the examples. */
const AVERAGED = 10
const STEP = 0.25
const DECAY = 3e-3
const SEED = 7
/** Examples within a review, of each sentence. */
const PASSAGES = 2

/** Lines of `toxic` or `clean` and a sentence, with a tab between them. */
async function readSentences(): Promise<Sentence[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.tsv')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')))
  return texts.flatMap((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [label, sentence = ''] = line.split('\t')
        return { toxic: label === 'toxic', text: sentence }
      }),
  )
}

/**
 * The sentences, and what the scorer sees of each within a review: passages of clean ones that follow another, and toxic ones between
 * parts of clean ones. A part of a toxic sentence is no example, since it may be harmless.
 */
function examplesOf(sentences: Sentence[]): Example[] {
  const random = createRandom()
  const clean = sentences.filter(({ toxic }) => !toxic).map(({ text }) => text)
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]!
  const within = ({ toxic, text }: Sentence): string[] => {
    const passages = passagesOf(`${pick(clean)} ${text} ${pick(clean)}`, STRIDE).slice(1)
    const fitting = passages.filter((passage) => !toxic || (passage.includes(text) && passage.length > text.length + 2))
    return fitting.length === 0 ? [] : Array.from({ length: PASSAGES }, () => pick(fitting))
  }
  const texts = sentences.flatMap((sentence) => [sentence.text, ...within(sentence)].map((text) => ({ text, toxic: sentence.toxic })))
  return texts
    .map(({ text, toxic }) => ({ toxic: toxic ? 1 : 0, features: featuresOf(text).features.map(({ weight }) => weight) }))
    .filter(({ features }) => features.length > 0)
}

function knownWords(sentences: Sentence[]): Buffer {
  const bytes = Buffer.alloc(KNOWN_BITS / 8)
  for (const sound of sentences.flatMap(({ text }) => featuresOf(text).sounds))
    for (const bit of knownBitsOf(sound)) bytes[bit >> 3]! |= 1 << (bit & 7)
  return bytes
}

/** Logistic regression by stochastic gradient descent; each weight's step shrinks with what it has moved (AdaGrad). */
function learn(examples: Example[]): { weights: Float64Array; bias: number } {
  const weights = new Float64Array(WEIGHTS)
  const moved = new Float64Array(WEIGHTS).fill(1e-8)
  const averaged = new Float64Array(WEIGHTS)
  let [bias, biasMoved, averagedBias] = [0, 1e-8, 0]
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
    if (epoch < EPOCHS - AVERAGED) continue
    for (let index = 0; index < WEIGHTS; index++) averaged[index]! += weights[index]! / AVERAGED
    averagedBias += bias / AVERAGED
  }
  return { weights: averaged, bias: averagedBias }
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
function pack({ weights, bias }: ReturnType<typeof learn>, known: Buffer): Buffer {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const head = Buffer.alloc(8)
  head.writeFloatLE(scale, 0)
  head.writeFloatLE(bias, 4)
  return Buffer.concat([head, Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer), known])
}

const sentences = await readSentences()
await writeFile(TARGET, pack(learn(examplesOf(sentences)), knownWords(sentences)))
console.log(`${sentences.length} sentences, ${sentences.filter(({ toxic }) => toxic).length} of them toxic`)
