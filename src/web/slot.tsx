import { use, type ComponentProps, type ReactNode } from 'react'
import { FrameContext } from './frame-context.ts'
import { IslandCount } from './island.tsx'
import type { BuyBox } from './islands/buy-box.tsx'
import type { Frame } from './page.ts'

/** The personal parts of pages that are otherwise the same for everybody who is signed in, with what they need of the page. */
export type Slots = {
  'personal-links': Pick<Frame, 'path'>
  'buy-box': ComponentProps<typeof BuyBox>
}
export type SlotName = keyof Slots

/** A slot as it stands in a page: `islands` are counted before it. */
export type MarkedSlot = { [Name in SlotName]: { name: Name; islands: number; props: Slots[Name] } }[SlotName]

/**
 * A personal part of a page. In a page that is rendered for many people (`slotMark`) it stands between two marks, of which
 * the first says how to render it for one of them; the marks are random, so nobody's text can contain one.
 */
export function Slot<Name extends SlotName>({ name, props, children }: { name: Name; props: Slots[Name]; children: ReactNode }) {
  const mark = use(FrameContext)?.slotMark
  const islands = use(IslandCount).next
  if (mark === undefined) return children
  return (
    <>
      {`[${mark} ${encodeMarked({ name, islands, props } as MarkedSlot)}]`}
      {children}
      {`[/${mark}]`}
    </>
  )
}

/** Without characters that HTML escapes. */
function encodeMarked(slot: MarkedSlot): string {
  return encodeURIComponent(JSON.stringify(slot)).replaceAll("'", '%27')
}
