import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { DEMO_LETTERHEAD } from '../../../test/support/folder.ts'
import { ORDER } from '../../../test/support/order.ts'
import { SELLER } from '../../../test/support/seller.ts'
import type { Refund } from '../../domain/payments/refund.ts'
import { writeReceipt, type Receipt } from '../../domain/receipts/receipt.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createTurns, SHOP } from '../../platform/work/turns.ts'
import { createWorkerThread } from '../../platform/work/worker-thread.ts'
import { createPapers, RECEIPT_THREAD } from './create-papers.ts'
import type { ReceiptDrawing } from './draw-receipt.ts'
import { UNPRINTABLE } from './paper-text.ts'

// A busy machine would have a receipt drawn in Latin script alone.
const PATIENT = { ...RECEIPT_THREAD.limits, taskMs: 60_000 }
const drawing = createWorkerThread<ReceiptDrawing, Uint8Array>({ ...RECEIPT_THREAD, limits: PATIENT })
afterAll(() => drawing.stop())
const papers = createPapers(DEMO_LETTERHEAD, drawing.run)
const print = (paper: Receipt) => papers.receipt(paper, SHOP)

function receipt(order = ORDER): Receipt {
  return writeReceipt({ order, tax: null, seller: SELLER, buyer: ['Asha Rao'] })
}

/** The document's own words: streams that are compressed, opened. */
function sourceOf(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  return source.replace(/stream\n([^]*?)\nendstream/g, (whole, packed: string) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return whole
    }
  })
}

/** Which letters a reader can copy out of the document: glyphs are numbers, and each font says what they mean. */
function lettersOf(source: string): string {
  const codes = source.matchAll(/<([0-9a-f]{4,})>/gi).map(([, code = '']) => code)
  return codes
    .map((code) => String.fromCodePoint(...(code.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16))))
    .toArray()
    .join('')
}

/** What each marked text says it is. */
function actualTexts(source: string): string[] {
  return source
    .matchAll(/\/ActualText \(\u00fe\u00ff((?:[^\\)]|\\[^])*)\)/g)
    .map(([, text = '']) =>
      Buffer.from(
        text.replace(/\\([^])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped),
        'latin1',
      )
        .swap16()
        .toString('utf16le'),
    )
    .toArray()
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The numbers of all glyphs that are drawn; 0000 is a box. */
function glyphsOf(source: string): string[] {
  return source
    .matchAll(/\[(.*)\] TJ/g)
    .flatMap(([, shown = '']) => shown.matchAll(/<([0-9a-f]+)>/g).flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []))
    .toArray()
}

const NAMES =
  'लक्ष्मी दीक्षित अक्षय मीनाक्षी राधाकृष्णन कार्तिक श्रीमती विद्यार्थी ज्ञानेश्वर त्रिपाठी द्विवेदी धर्मेन्द्र प्रज्ञा विश्वनाथ सौम्या कौशल्या सम्पूर्णा चट्टोपाध्याय ऐन्द्रिला गुरप्रीत सिंह स्त्री मुखोपाध्याय'.split(
    ' ',
  )
/** The blocks of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam have the same order. */
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00]

/** Takes the letter before it where the script has none such. */
function inScript(name: string, block: number): string {
  return name.replace(/./g, (letter) => {
    let code = letter.charCodeAt(0) - 0x900 + block
    while (/\p{Unassigned}/u.test(String.fromCharCode(code))) code--
    return String.fromCharCode(code)
  })
}

describe('a receipt as a PDF', () => {
  it('prints two hundred names in nine scripts, whose letters can be copied', async () => {
    for (const block of BLOCKS) {
      const names = NAMES.map((name) => inScript(name, block))
      const source = sourceOf(await print(writeReceipt({ order: ORDER, tax: null, seller: SELLER, buyer: names })))
      expect(actualTexts(source)).toEqual(names)
      expect(glyphsOf(source)).not.toContain('0000')
    }
    expect(BLOCKS.length * NAMES.length).toBeGreaterThan(200)
  })

  it('joins and reorders the glyphs of a word', async () => {
    const glyphCount = async (name: string) =>
      glyphsOf(sourceOf(await print({ ...receipt(), parties: [{ title: '', lines: [name] }] }))).length - (await glyphCountOfNone)
    const glyphCountOfNone = print({ ...receipt(), parties: [{ title: '', lines: [] }] }).then((pdf) => glyphsOf(sourceOf(pdf)).length)
    // क्ष is one glyph of three characters, the mark below ਪ੍ਰ one of two.
    expect(await glyphCount('लक्ष्मी')).toBe(4)
    expect(await glyphCount('ਪ੍ਰੀਤ')).toBe(4)
  })

  it('says in words that letters cannot be printed, and draws no boxes', async () => {
    const draw = async (buyer: string[]) =>
      glyphsOf(sourceOf(await print(writeReceipt({ order: ORDER, tax: null, seller: SELLER, buyer }))))
    const drawn = await draw(['王小明 Rao 🌸'])
    expect(drawn).toEqual(await draw([`${UNPRINTABLE} Rao ${UNPRINTABLE}`]))
    expect(drawn).not.toContain('0000')
  })

  it.each([
    ['joiners', `a${'\u200d'.repeat(1_000_000)}`],
    ['joined letters', 'क्'.repeat(500_000)],
    ['words', 'लक्ष्मी '.repeat(100_000)],
  ])('cuts a name of very many %s', async (_, name) => {
    const paper = writeReceipt({ order: ORDER, tax: null, seller: SELLER, buyer: [name] })
    const pdf = await drawing.run({ receipt: paper, plain: false, letterhead: DEMO_LETTERHEAD }, SHOP)
    expect(pdf.length).toBeLessThan(100_000)
  })

  it('is drawn in Latin script alone where the whole cannot be', async () => {
    const tried: boolean[] = []
    const failing = createPapers(DEMO_LETTERHEAD, async (paper, whose) => {
      tried.push(paper.plain)
      if (!paper.plain) throw new Error('too long')
      return drawing.run(paper, whose)
    })
    const source = sourceOf(await failing.receipt(receipt({ ...ORDER, shipping: { ...ORDER.shipping, name: 'आशा Rao' } }), SHOP))
    expect(tried).toEqual([false, true])
    expect(actualTexts(source)).toEqual([])
    expect(lettersOf(source)).not.toContain('आ')
  })

  it('carries its own letters, Devanagari among them, and is small', async () => {
    const shipping = { ...ORDER.shipping, name: 'आशा राव' }
    const pdf = await print(receipt({ ...ORDER, shipping }))
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(pdf.length).toBeLessThan(80_000)
    const source = sourceOf(pdf)
    expect([...new Set(source.match(/AnekLatin-\w+|Eczar-\w+|NotoSans\w+-\w+|Helvetica/g))].toSorted()).toEqual([
      'AnekLatin-Regular',
      'AnekLatin-SemiBold',
      'Eczar-Medium',
      'NotoSansDevanagari-Regular',
    ])
    expect(source.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(4)
    for (const letter of ['आ', 'R']) expect(lettersOf(source)).toContain(letter)
    expect(source).toMatch(/\/Lang \(en-IN\)/)
  })

  it('goes on to further sheets, and loses no line', async () => {
    const line_items = Array.from({ length: 60 }, (_, index) => ({ ...ORDER.line_items[0]!, id: `line-${index}` }))
    const pages = sourceOf(await print(receipt({ ...ORDER, line_items }))).match(/\/Type \/Page\b(?!s)/g)
    expect(pages?.length).toBe(4)
  })

  it('shows what went back and what came later, on a further sheet where there is no room', async () => {
    const refund: Refund = {
      id: 'r',
      amount: 100,
      state: 'completed',
      reason: 'operator',
      way: 'provider',
      lineIds: ['neel-buti-kurta'],
      parts: null,
      createdAt: 1_795_000_000,
      creditNote: null,
    }
    const pagesWith = async (count: number) => {
      const refunds = Array.from({ length: count }, (_, index) => ({ ...refund, id: `r${index}` }))
      return sourceOf(await print(receipt({ ...ORDER, refunds }))).match(/\/Type \/Page\b(?!s)/g)?.length
    }
    const supplements = [{ receiptNumber: '26-27/00043', createdAt: 1_795_000_000 }]
    const later = Array.from({ length: 20 }, (_, index) => ({ ...ORDER.line_items[0]!, id: `later-${index}`, supplement: 1 }))
    const grown = receipt({ ...ORDER, supplements, line_items: [...ORDER.line_items, ...later] })
    expect([await pagesWith(1), await pagesWith(20)]).toEqual([1, 2])
    expect(sourceOf(await print(grown)).match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3)
  })

  describe('that many are asked for', () => {
    /** Draws nothing: the test says when a drawing ends. */
    function setUp() {
      const begun: string[] = []
      const open: (() => void)[] = []
      const turns = createTurns({ perKey: 1, inAll: 1, ...RECEIPT_THREAD.waiting })
      const papers = createPapers(DEMO_LETTERHEAD, ({ receipt: { number } }, whose) =>
        turns.run(whose, async () => {
          begun.push(`${whose} ${number}`)
          await new Promise<void>((resolve) => open.push(resolve))
          return new Uint8Array(1024 * 1024)
        }),
      )
      const ask = (number: number, whose: string) => papers.receipt({ ...receipt(), number: String(number) }, whose)
      const finishAll = async () => {
        do {
          open.shift()?.()
          await new Promise((resolve) => setImmediate(resolve))
        } while (open.length > 0)
      }
      return { begun, ask, finishAll }
    }

    it('is drawn for a person twice at once; others have their turn, and mails before all', async () => {
      const { begun, ask, finishAll } = setUp()
      const flood = Array.from({ length: 32 }, (_, number) => ask(number, 'asha'))
      const others = [ask(100, 'kabir'), ask(101, SHOP)]
      const refused = Promise.allSettled(flood)
      await finishAll()
      await Promise.all(others)
      expect(begun).toEqual(['asha 0', `${SHOP} 101`, 'asha 1', 'kabir 100'])
      expect((await refused).slice(2)).toEqual(flood.slice(2).map(() => ({ status: 'rejected', reason: expect.any(UnavailableError) })))
    })

    it('is drawn once, and kept as long as there is memory for it', async () => {
      const { begun, ask, finishAll } = setUp()
      const same = Array.from({ length: 32 }, () => ask(0, 'asha'))
      await finishAll()
      await Promise.all([...same, ask(0, 'asha'), ask(0, SHOP)])
      expect(begun).toEqual(['asha 0'])
      for (let number = 1; number <= 16; number++) {
        const drawn = ask(number, 'asha')
        await finishAll()
        await drawn
      }
      const again = ask(0, 'asha')
      await finishAll()
      await again
      expect(begun.at(-1)).toBe('asha 0')
    })
  })

  it('leaves the event loop free while it is drawn', async () => {
    let turns = 0
    const clock = setInterval(() => turns++, 1)
    await Promise.all([1, 2, 3].map((number) => print({ ...receipt(), number: String(number) })))
    clearInterval(clock)
    expect(turns).toBeGreaterThan(10)
  })
})
