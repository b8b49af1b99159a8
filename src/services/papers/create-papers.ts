import type { Papers } from '../../shop.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import type { Letterhead, ReceiptDrawing } from './draw-receipt.ts'

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
