import { describe, expect, it } from 'vitest'
import { AMONG_PRAISE, measure, readLabelled, UNSEEN } from '../../../test/moderation/labelled.ts'
import { TOXICITY_LIMIT } from '../../domain/reviews/review.ts'
import { featuresOf } from './features.ts'
import { scoreText } from './score-text.ts'

const toxicity = (text: string) => scoreText(text).toxicity
const flags = (text: string) => toxicity(text) >= TOXICITY_LIMIT

describe('the scorer', () => {
  it.each(UNSEEN)('is right nineteen times in twenty and misses at most one in ten of %s', async (name) => {
    const { precision, recall, wrong } = measure(await readLabelled(name), flags)
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  describe.each(UNSEEN)('of %s, among praise,', (name) => {
    it.each(Object.keys(AMONG_PRAISE) as (keyof typeof AMONG_PRAISE)[])('where %s, misses at most one in ten', async (where) => {
      const sentences = (await readLabelled(name)).map((one, index) => ({ ...one, text: AMONG_PRAISE[where](one.text, index) }))
      const { precision, recall, wrong } = measure(sentences, flags)
      expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.94)
      expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
    })
  })

  it('holds back at most one in nine long reviews of people who curse, quote and exaggerate', async () => {
    const long = await readLabelled('long-reviews')
    const held = long.filter(({ text }) => flags(text)).map(({ text }) => text)
    expect(long.length).toBeGreaterThan(30)
    expect(held.length, held.join('\n')).toBeLessThanOrEqual(long.length / 9)
  })

  it('reads abuse that praise surrounds', () => {
    const praise = 'A lovely kurta, soft and light, and my whole family admired the print. '.repeat(3)
    for (const text of ['Kill yourself please, nobody likes you.', `${praise}Kill yourself please, nobody likes you. ${praise}`])
      expect(toxicity(text)).toBeGreaterThan(0.8)
    expect(toxicity(praise)).toBeLessThan(TOXICITY_LIMIT)
  })

  it.each(['12345678901234567890', '2499 / 1999 = 1.25 !!!', 'qwrtz plkjh zxcvb poiuyt wqxz', '+++ --- ... ???'])(
    'finds nothing in what holds no known word: %s',
    (text) => {
      expect(scoreText(text)).toEqual({ toxicity: 0, findings: [] })
    },
  )

  it('takes steps in proportion to the length of a text', () => {
    const most = (text: string) => featuresOf(text).features.length
    for (const text of ['a'.repeat(500), 'ab '.repeat(166), 'i d '.repeat(125), 'क'.repeat(500)]) expect(most(text)).toBeLessThan(20 * 500)
  })

  it('names the words that weigh most', () => {
    expect(scoreText('You are idiots, all of you, and the blue is lovely').findings[0]?.found).toBe('idiots')
    expect(scoreText('The blue is lovely').findings).toEqual([])
  })

  it.each([
    ['idiot', 'You are an idiot'],
    ['1d1ot', 'You are an 1d1ot'],
    ['letters apart', 'You are an i d i o t'],
    ['repeated letters', 'You are an idiiiiiiot'],
    ['letters of another script', 'You are an іdіоt'],
    ['invisible characters', 'You are an id\u200bi\u00adot'],
    ['capitals with full width', 'You are an ＩＤＩＯＴ'],
    ['dots between', 'You are an i.d.i.o.t'],
    ['a masked letter', 'What a f*cking mess'],
    ['Hinglish in another spelling', 'tu chootiyaa hai'],
    ['Devanagari without its dots', 'हरामज़ादा है तू'],
    ['a strong word drawn out', 'The tailor is a moroooon'],
    ['mild words', 'Nobody would miss you if you were gone'],
  ])('sees through %s', (_, text) => {
    expect(flags(text)).toBe(true)
  })

  it.each([
    'I was an idiot to order a size down',
    'The courier called me an idiot at my own door',
    'Idiot-proof washing instructions',
    'This kurta is absolute garbage',
    'Harshita from Scunthorpe sends her regards',
    'My husband will kill me when he sees the bill',
    'I look like a witch in this black robe and love it',
    'The coffee is shit-hot, dark and oily',
    'It is long enough to count as a dress',
    'The thread count is high and the maroon is deep',
    'He gave a speech at the wedding in this jacket',
    'सिलाई पक्की है और रंग नहीं जाता',
    'Silai pakki hai, rang nahi jaata',
  ])('lets pass: %s', (text) => {
    expect(flags(text)).toBe(false)
  })

  it.each(['', ' ', '\u0000', '🙂'.repeat(250), 'a'.repeat(500), 'a '.repeat(250), 'a.'.repeat(250), '*'.repeat(500), 'f*'.repeat(250)])(
    'reads any text: %.20s',
    (text) => {
      expect(toxicity(text)).toBeGreaterThanOrEqual(0)
      expect(toxicity(text)).toBeLessThanOrEqual(1)
    },
  )
})
