import type { Product } from '../../../domain/product.ts'

/** A page of a list as the API answers it. */
export type ListPage = { products: Product[]; total: number; coffees: number; next: string | null }

/** Where a page begins; null at the start of the list. */
export type After = string | null

type Follow = (after: After, etag: string | undefined, receive: (page: ListPage, etag: string) => void) => () => void

type Link = { after: After; page: ListPage; etag?: string; waiting: boolean; stop: () => void }

/** More pages than this are not held in one document: the link to the next one is then an ordinary link. */
export const MAX_PAGES = 20

/**
 * Keeps pages that follow each other fresh. A page holds a fixed number of entries, so what one page gains or
 * loses moves the beginning of the next, which is then followed from there. `show` is called when all of
 * them fit together again: nothing is missing for a moment, or shown twice.
 */
export function createPageChain(follow: Follow, show: (pages: ListPage[]) => void) {
  let links: Link[] = []

  function watch(link: Link): void {
    link.stop()
    link.stop = follow(link.after, link.etag, (page, etag) => {
      link.etag = etag
      link.page = page
      link.waiting = false
      join(link)
      if (!links.some(({ waiting }) => waiting)) show(links.map(({ page }) => page))
    })
  }

  /** Lets the page behind `link` begin where `link` ends by now. */
  function join(link: Link): void {
    const index = links.indexOf(link)
    const behind = links[index + 1]
    if (!behind || behind.after === link.page.next) return
    if (link.page.next === null) return drop(index + 1)
    behind.after = link.page.next
    behind.etag = undefined
    behind.waiting = true
    watch(behind)
  }

  function drop(from: number): void {
    for (const { stop } of links.splice(from)) stop()
  }

  return {
    /** Follows `pages` from `after` on, instead of what was followed before. `etag` is that of the first. */
    start(after: After, pages: ListPage[], etag?: string): void {
      drop(0)
      links = pages.map((page, index) => {
        const begin = index === 0 ? after : (pages[index - 1]?.next ?? null)
        return { after: begin, page, etag: index === 0 ? etag : undefined, waiting: false, stop: () => {} }
      })
      links.forEach(watch)
    },
    /** Follows one more page, which begins at `after`. False when the list has moved on since it was asked for. */
    add(after: After, page: ListPage): boolean {
      if (links.at(-1)?.page.next !== after) return false
      const link: Link = { after, page, waiting: false, stop: () => {} }
      links.push(link)
      watch(link)
      return true
    },
    stop: () => drop(0),
  }
}
