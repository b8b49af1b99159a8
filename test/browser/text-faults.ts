import type { Page } from 'playwright-core'

/** What a reader stumbles over: words broken inside, texts cut off by their box, and a bar under the cookie notice. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LONGEST_WORD = 20
    const NARROWEST = 360
    const isForReadersOnly = (element: Element): boolean =>
      getComputedStyle(element).clipPath === 'inset(50%)' || (element.parentElement !== null && isForReadersOnly(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForReadersOnly(element)
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
    const lineOf = ({ top, height }: DOMRect) => Math.round(top + height / 2)

    /** A word may break where it has a mark of its own, such as a hyphen or a slash; what is longer than any word, such as a token, anywhere, and so may a number. */
    function brokenWords(): string[] {
      const broken: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        const holder = node.parentElement!
        if (!/\p{L}{2}/u.test(node.data) || holder.closest('script, style, noscript, option, textarea, svg') || !isSeen(holder)) continue
        // A token is one piece, whatever marks it has.
        const text = node.data.replaceAll(/\S+/g, (piece) => (piece.length > LONGEST_WORD ? ' '.repeat(piece.length) : piece))
        for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}.,’']+/gu)) {
          if (/^(?=.*\d)[A-Z\d]+$/.test(word)) continue
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (new Set(rects.map(lineOf)).size > 1) broken.push(`broken: ${word} in ${nameOf(holder)}`)
        }
      }
      return broken
    }

    /** What a field says before somebody types, or as its choice, which in a window zoomed to 400 % is read as a list. */
    function shownIn(field: Element): string {
      if (field instanceof HTMLSelectElement && innerWidth < NARROWEST) return ''
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
        if (shown !== '' && pen.measureText(shown).width > room + 1) cut.push(`cut: ${shown} in ${nameOf(element)}`)
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
        if (!hasText || style.overflowX === 'visible' || style.overflowX === 'auto' || element.clientWidth <= 1) continue
        if (element.scrollWidth > element.clientWidth + 1) cut.push(`cut: ${element.textContent.trim().slice(0, 60)} in ${nameOf(element)}`)
      }
      return cut
    }

    /** The notice sticks to the window's foot, where bars may stand. */
    function barsUnderNotice(): string[] {
      const notice = document.querySelector('[data-cookie-notice]')?.getBoundingClientRect()
      if (!notice) return []
      return [...document.body.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && isSeen(element))
        .filter((bar) => bar.getBoundingClientRect().top < notice.bottom - 1)
        .map((bar) => `under the cookie notice: ${nameOf(bar)}`)
    }
    return [...new Set([...brokenWords(), ...cutTexts(), ...barsUnderNotice()])]
  })
}
