import { indianDay } from '../domain/indian-time.ts'
import { fileNameOf } from '../domain/text.ts'
import type { Ctx } from './context.ts'
import { streamOf } from './stream-of.ts'

/** A CSV file that is downloaded as `<shop>-<what>-<day>.csv`, written part by part. */
export function csvAnswer(c: Ctx, what: string, parts: Iterable<{ csv: string }> | AsyncIterable<{ csv: string }>): Response {
  const { shop } = c.var
  const name = `${fileNameOf(shop.folder.name).toLowerCase()}-${what}-${indianDay(shop.clock.now())}.csv`
  return new Response(streamOf(encoded(parts)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* encoded(parts: Parameters<typeof csvAnswer>[2]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const { csv } of parts) yield encoder.encode(csv)
}
