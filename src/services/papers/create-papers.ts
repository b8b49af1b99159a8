import type { Papers } from '../../shop.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import type { Letterhead, ReceiptDrawing } from './draw-receipt.ts'

/** The thread that draws receipts. Behind `maxWaiting` others a request would wait for seconds, so it is refused instead. */
export const RECEIPT_THREAD = {
  program: new URL('receipt-thread.ts', import.meta.url),
  maxWaiting: 16,
  fullMessage: 'too many receipts wait to be drawn',
  limits: { taskMs: 3000, heapMb: 256 },
}

/** Papers by `draw`, which ends where a drawing takes too long: a receipt is then drawn in Latin script alone. */
export function createPapers(letterhead: Letterhead, draw: (drawing: ReceiptDrawing) => Promise<Uint8Array>): Papers {
  return {
    async receipt(receipt) {
      try {
        return await draw({ receipt, plain: false, letterhead })
      } catch (error) {
        if (error instanceof UnavailableError) throw error
        return draw({ receipt, plain: true, letterhead })
      }
    },
  }
}
