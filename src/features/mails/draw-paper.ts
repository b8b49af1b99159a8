import type { Attachment } from '../../domain/mails/mail-content.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { SHOP } from '../../platform/work/turns.ts'
import type { Shop } from '../../shop.ts'
import { findReceipt, receiptFileName, type Buyer } from '../orders/find/find-receipt.ts'

/**
 * The receipt of an order or a paid invoice, to attach to its mail. A mail without it is better than none: the person's
 * pages have it too.
 * @throws {UnavailableError} when too many wait to be drawn
 */
export async function drawPaper(shop: Shop, buyer: Buyer, id: string): Promise<Attachment[]> {
  const receipt = await findReceipt(shop, buyer, id)
  if (!receipt) return []
  try {
    return [
      {
        filename: receiptFileName(receipt, shop.folder),
        contentType: 'application/pdf',
        content: await shop.papers.receipt(receipt, SHOP),
      },
    ]
  } catch (error) {
    if (error instanceof UnavailableError) throw error
    shop.log.error({ event: 'receipt-failed', paper: id, err: error }, 'the receipt could not be drawn')
    return []
  }
}
