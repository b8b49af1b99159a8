import type { Page } from 'playwright-core'

/** What a reader stumbles over: words broken inside, texts cut off by their box, and fixed bars over each other. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LONGEST_WORD = 20
    const isForReadersOnly = (element: Element): boolean =>
      (element instanceof HTMLElement && element.offsetWidth <= 2 && getComputedStyle(element).overflow === 'hidden') ||
      (element.parentElement !== null && isForReadersOnly(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForReadersOnly(element)
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className.toString()}`
    const lineOf = ({ top, height }: DOMRect) => Math.round(top + height / 2)

    /** A word may break where it has a mark of its own, such as a hyphen or a slash; what is longer than any word, such as a token, anywhere. */
    function brokenWords(): string[] {
      const broken: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        const holder = node.parentElement!
        if (!/\p{L}{2}/u.test(node.data) || holder.closest('script, style, noscript, option, textarea, svg') || !isSeen(holder)) continue
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\p{N}.,’']+/gu)) {
          if (word.length > LONGEST_WORD) continue
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (new Set(rects.map(lineOf)).size > 1) broken.push(`broken: ${word} in ${nameOf(holder)}`)
        }
      }
      return broken
    }

    /** What a field says before somebody types, or as its choice. */
    function shownIn(field: Element): string {
      if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? ''
      if (!(field instanceof HTMLInputElement) || field.value !== '') return ''
      return getComputedStyle(field, '::placeholder').color === 'rgba(0, 0, 0, 0)' ? '' : field.placeholder
    }

    /** Texts of a line that go on behind the edge of their box, and what fields say of themselves. */
    function cutTexts(): string[] {
      const cut: string[] = []
      const pen = document.createElement('canvas').getContext('2d')!
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        if (!isSeen(element) || element.closest('svg')) continue
        const style = getComputedStyle(element)
        const shown = shownIn(element)
        pen.font = style.font
        const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        if (pen.measureText(shown).width > room + 1) cut.push(`cut: ${shown} in ${nameOf(element)}`)
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
        if (!hasText || style.overflowX === 'visible' || style.overflowX === 'auto' || element.clientWidth <= 1) continue
        if (element.scrollWidth > element.clientWidth + 1) cut.push(`cut: ${element.textContent.trim().slice(0, 60)} in ${nameOf(element)}`)
      }
      return cut
    }

    /** What stands at the edge of a window for as long as the page is open. Sheets and dialogs cover what they like. */
    function barsOverEachOther(): string[] {
      const bars = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (element) =>
          isSeen(element) &&
          (getComputedStyle(element).position === 'fixed' || element.matches('[data-cookie-notice]')) &&
          element.offsetHeight < innerHeight / 2,
      )
      return bars.flatMap((bar, index) =>
        bars.slice(index + 1).flatMap((other) => {
          const [a, b] = [bar.getBoundingClientRect(), other.getBoundingClientRect()]
          const isOver = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
          return isOver && !bar.contains(other) ? [`over each other: ${nameOf(bar)} and ${nameOf(other)}`] : []
        }),
      )
    }
    return [...new Set([...brokenWords(), ...cutTexts(), ...barsOverEachOther()])]
  })
}
