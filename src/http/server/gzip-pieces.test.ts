import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compressPiece, joinGzip, pieceOf } from './gzip-pieces.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ minLength: 1000, maxLength: 3000 }),
  fc.constant('<li>कुर्ता</li>'.repeat(9000)),
)

it('pieces that are compressed by themselves are one gzip body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 6 }), async (texts) => {
      const pieces = await Promise.all(
        texts.map(async ([text, shared]) => (shared ? compressPiece(Buffer.from(text)) : pieceOf(Buffer.from(text)))),
      )
      expect(gunzipSync(joinGzip(pieces)).toString()).toBe(texts.map(([text]) => text).join(''))
    }),
    { numRuns: 50 },
  )
})
