import { hash } from 'node:crypto'
import type { Receipt } from '../../domain/receipts/receipt.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import type { Papers } from '../../shop.ts'
import type { Letterhead, ReceiptDrawing } from './draw-receipt.ts'

/** The thread that draws receipts: one of a person is drawn and one waits, and those of mails go before all others. */
export const RECEIPT_THREAD = {
  program: new URL('receipt-thread.ts', import.meta.url),
  waiting: { waitingPerKey: 1, waitingInAll: 1000, waitingMs: 15_000, shopFirst: true },
  limits: { taskMs: 3000, heapMb: 256 },
}

/**
 * Bytes of the drawn receipts that are kept, some hundreds: what is asked for again is not drawn again. In memory alone, as they
 * name people: in a file they would have to go with the account.
 */
const KEPT_BYTES = 16 * 1024 * 1024

/** Papers by `draw`, which ends where a drawing takes too long: a receipt is then drawn in Latin script alone. */
export function createPapers(letterhead: Letterhead, draw: (drawing: ReceiptDrawing, whose: string) => Promise<Uint8Array>): Papers {
  /** By what is on them, the one asked for longest ago first. */
  const kept = new Map<string, Uint8Array>()
  let keptBytes = 0
  const drawing = new Map<string, Promise<Uint8Array>>()

  async function drawAnew(receipt: Receipt, whose: string): Promise<Uint8Array> {
    try {
      return await draw({ receipt, plain: false, letterhead }, whose)
    } catch (error) {
      if (error instanceof UnavailableError) throw error
      return draw({ receipt, plain: true, letterhead }, whose)
    }
  }

  /** Also one in Latin script alone: it took the thread for seconds. */
  async function drawAndKeep(key: string, receipt: Receipt, whose: string): Promise<Uint8Array> {
    const drawn = await drawAnew(receipt, whose)
    keep(key, drawn)
    return drawn
  }

  function keep(key: string, drawn: Uint8Array): void {
    keptBytes += drawn.length - (kept.get(key)?.length ?? 0)
    kept.set(key, drawn)
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= KEPT_BYTES) return
      kept.delete(oldest)
      keptBytes -= length
    }
  }

  return {
    merge: mergePdfs,
    async receipt(receipt, whose) {
      const key = hash('sha256', JSON.stringify(receipt))
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      // A mail does not wait for the turn of whoever asked for the same receipt before.
      const drawn = `${whose} ${key}`
      const begun = drawing.get(drawn) ?? drawAndKeep(key, receipt, whose).finally(() => drawing.delete(drawn))
      drawing.set(drawn, begun)
      return begun
    },
  }
}

/** The pages of these files one after another, in one file; null where none can be read. `unreadable` are the places of those that cannot. */
async function mergePdfs(files: Uint8Array[]): Promise<Awaited<ReturnType<Papers['merge']>>> {
  // Not read before it is needed: it is large.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create()
  const unreadable: number[] = []
  for (const [index, file] of files.entries()) {
    try {
      const from = await PDFDocument.load(file, { updateMetadata: false })
      for (const page of await merged.copyPages(from, from.getPageIndices())) merged.addPage(page)
    } catch {
      unreadable.push(index)
    }
  }
  return { pdf: merged.getPageCount() > 0 ? await merged.save() : null, unreadable }
}
