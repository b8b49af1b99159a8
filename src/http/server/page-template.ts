import type { MarkedSlot, RenderSlot, Viewer } from '../../web/entry.server.tsx'
import { SLOT_MARK, TEMPLATE_SESSION } from '../template-request.ts'
import type { GzipPiece } from '../context.ts'
import { compressPiece, joinGzip, pieceOf, splitAround } from './gzip-pieces.ts'

/** Where the id of the person stands. */
const UID = TEMPLATE_SESSION.person.uid

/** `empty` is the slot for somebody who has nothing yet. */
type SlotPart = { slot: MarkedSlot; empty: GzipPiece }
type Part = { shared: GzipPiece } | { uid: true } | SlotPart

/** A page for everybody who is signed in: HTML that they share, and where each one's own goes. `headers` are those of the page. */
export type PageTemplate = { parts: Part[]; headers: [name: string, value: string][]; bytes: number }

/**
 * Splits a page that was rendered by a template request (http/template-request.ts), and compresses what is shared. `style` is the
 * piece of the styles within it, one for all templates of the page.
 */
export async function createTemplate(html: string, headers: [string, string][], style?: GzipPiece): Promise<PageTemplate> {
  const parts: Part[] = []
  for (const piece of splitAtSlots(html)) {
    if ('slot' in piece) {
      parts.push({ slot: piece.slot, empty: await compressPiece(Buffer.from(piece.html)) })
      continue
    }
    for (const [at, text] of piece.shared.split(UID).entries()) {
      if (at > 0) parts.push({ uid: true })
      const bytes = Buffer.from(text)
      for (const part of style ? splitAround(bytes, style) : [bytes]) {
        parts.push({ shared: Buffer.isBuffer(part) ? await compressPiece(part) : part })
      }
    }
  }
  const own = parts.filter((part) => !('shared' in part) || part.shared !== style)
  return { parts, headers, bytes: own.reduce((sum, part) => sum + bytesOf(part), 0) }
}

function bytesOf(part: Part): number {
  if ('uid' in part) return 0
  const { bytes, deflated } = 'shared' in part ? part.shared : part.empty
  return bytes.length + deflated.length + ('slot' in part ? 2 * JSON.stringify(part.slot).length : 0)
}

/** The slots of web/slot.tsx, with their HTML for somebody who has nothing yet. */
function splitAtSlots(html: string): ({ shared: string } | { slot: MarkedSlot; html: string })[] {
  const slots = new RegExp(`\\[${SLOT_MARK} ([^\\]]*)\\](.*?)\\[/${SLOT_MARK}\\]`, 'gs')
  const pieces: ReturnType<typeof splitAtSlots> = []
  let from = 0
  for (const { index, 0: whole, 1: encoded = '', 2: inner = '' } of html.matchAll(slots)) {
    pieces.push({ shared: html.slice(from, index) }, { slot: JSON.parse(decodeURIComponent(encoded)) as MarkedSlot, html: inner })
    from = index + whole.length
  }
  return [...pieces, { shared: html.slice(from) }]
}

/** The page as its viewer sees it, as text or as a gzip body. */
export function fillTemplate({ parts }: PageTemplate, viewer: Viewer, renderSlot: RenderSlot): { text(): string; gzip(): Buffer } {
  const filled = parts.map((part) => {
    if ('shared' in part) return part.shared
    return 'uid' in part ? Buffer.from(viewer.person.uid) : slotOf(part, viewer, renderSlot)
  })
  return {
    text: () => Buffer.concat(filled.map((piece) => ('bytes' in piece ? piece.bytes : piece))).toString(),
    gzip: () => joinGzip(filled.map((piece) => ('bytes' in piece ? piece : pieceOf(piece)))),
  }
}

function slotOf({ slot, empty }: SlotPart, viewer: Viewer, renderSlot: RenderSlot): Buffer | GzipPiece {
  if (slot.name === 'buy-box' && viewer.line === null) return empty
  return Buffer.from(renderSlot(slot, viewer))
}
