import type { MarkedSlot, RenderSlot, Viewer } from '../../web/entry.server.tsx'
import { SLOT_MARK, TEMPLATE_SESSION } from '../template-request.ts'
import { compressPiece, joinGzip, pieceOf, type GzipPiece } from './gzip-pieces.ts'

/** Where the id of the person stands. */
const UID = TEMPLATE_SESSION.person.uid

type Part = { shared: GzipPiece } | { uid: true } | { slot: MarkedSlot; html: string }

/** A page for everybody who is signed in: HTML that they share, and where each one's own goes. `headers` are those of the page. */
export type PageTemplate = { parts: Part[]; headers: [name: string, value: string][]; bytes: number }

/** Splits a page that was rendered by a template request (http/template-request.ts), and compresses what is shared. */
export async function createTemplate(html: string, headers: [string, string][]): Promise<PageTemplate> {
  const parts: Part[] = []
  let bytes = 0
  for (const piece of splitAtSlots(html)) {
    if ('slot' in piece) {
      parts.push(piece)
      bytes += 2 * (piece.html.length + JSON.stringify(piece.slot).length)
      continue
    }
    for (const [at, text] of piece.shared.split(UID).entries()) {
      if (at > 0) parts.push({ uid: true })
      const shared = await compressPiece(Buffer.from(text))
      parts.push({ shared })
      bytes += shared.bytes.length + shared.deflated.length
    }
  }
  return { parts, headers, bytes }
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
  const own = parts.map((part) => ('shared' in part ? null : 'uid' in part ? viewer.person.uid : slotOf(part, viewer, renderSlot)))
  return {
    text: () => parts.map((part, at) => ('shared' in part ? part.shared.bytes.toString() : own[at])).join(''),
    gzip: () => joinGzip(parts.map((part, at) => ('shared' in part ? part.shared : pieceOf(Buffer.from(own[at] ?? ''))))),
  }
}

function slotOf({ slot, html }: Extract<Part, { slot: MarkedSlot }>, viewer: Viewer, renderSlot: RenderSlot): string {
  if (slot.name === 'buy-box' && viewer.line === null) return html
  return renderSlot(slot, viewer)
}
