import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readShopQuery, shopAddress, SHOP_PAGE, type ShopQuery } from '../../../domain/shop-query.ts'
import { callApi, messageOf } from '../api.ts'
import { follow } from '../live/follow.ts'
import { createPageChain, MAX_PAGES, type After, type ListPage } from '../live/page-chain.ts'
import { createDeferral } from '../page/deferral.ts'
import { firstOfTopRow } from '../page/top-row.ts'

/** What one address shows: the pages from `after` on. */
type View = { query: ShopQuery; after: After; pages: ListPage[] }

type Shown = Omit<View, 'pages'> & {
  /** Null while the first loads, and when that failed. */
  pages: ListPage[] | null
  failure: string | null
  loadingMore: boolean
  /** The product that goes on beginning a row, so that cards keep their columns when others come and go above. */
  rowStart?: string | null
}

export type ShopStart = { query: ShopQuery; after: After; page: ListPage; etag: string }

/** Kept with the history entry, for a page that is loaded anew on the way back. */
type Place = { pages?: number; scrollTop?: number } | null

/**
 * The range under a filter and an order, with an address for each view. Views that were seen come
 * back at once: the browser restores the position on the way back only if the page is as high as it was.
 * Prices and stock change at once; cards come, go and move when the reader rests.
 */
export function useShop(first: ShopStart) {
  const start: View = { query: first.query, after: first.after, pages: [first.page] }
  const [shown, setShown] = useState<Shown>({ ...start, failure: null, loadingMore: false })
  const seen = useRef(new Map([[addressOf(start), start]]))
  const loading = useRef<AbortController>(undefined)
  const [defer] = useState(createDeferral)

  const followPage = useEffectEvent((after: After, etag: string | undefined, receive: (page: ListPage, etag: string) => void) =>
    follow({ resource: 'products', params: paramsOf(shown.query, after), etag }, receive),
  )
  const update = useEffectEvent((pages: ListPage[]) => {
    if (!shown.pages) return
    const view = { ...shown, pages }
    // Nothing moves when the same cards say something else.
    if (idsOf(shown.pages) === idsOf(pages)) setShown(view)
    else defer(() => rearrange(view, pages))
    seen.current.set(addressOf(view), { query: view.query, after: view.after, pages })
  })
  const [chain] = useState(() =>
    createPageChain(
      (...page) => followPage(...page),
      (pages) => update(pages),
    ),
  )

  function rearrange(view: Shown, pages: ListPage[]): void {
    const rowStart = firstOfTopRow()
    flushSync(() => setShown((now) => (addressOf(now) === addressOf(view) && now.pages ? { ...now, pages, rowStart } : now)))
  }

  function display(view: View): void {
    seen.current.set(addressOf(view), view)
    // At once, before the browser restores the position.
    flushSync(() => setShown({ ...view, failure: null, loadingMore: false }))
    chain.start(view.after, view.pages)
  }

  async function load(query: ShopQuery, after: After, place: Place = null): Promise<void> {
    loading.current?.abort()
    const { signal } = (loading.current = new AbortController())
    chain.stop()
    setShown({ query, after, pages: null, failure: null, loadingMore: false })
    try {
      const pages = [await fetchPage(query, after, signal)]
      while (pages.length < (place?.pages ?? 1) && pages.at(-1)!.next !== null)
        pages.push(await fetchPage(query, pages.at(-1)!.next, signal))
      display({ query, after, pages })
      if (place?.scrollTop !== undefined) scrollTo({ top: place.scrollTop, behavior: 'instant' })
    } catch (error) {
      if (!signal.aborted) setShown({ query, after, pages: null, failure: messageOf(error), loadingMore: false })
    }
  }

  /** Shows as many pages from `view` on as there were at `place`. */
  async function restore({ query, after, pages: [...pages] }: View, place: Place, signal: AbortSignal): Promise<void> {
    for (let next = pages.at(-1)?.next ?? null; next !== null && pages.length < (place?.pages ?? 1); next = pages.at(-1)?.next ?? null) {
      pages.push(await fetchPage(query, next, signal))
    }
    display({ query, after, pages })
    if (place?.scrollTop !== undefined) scrollTo({ top: place.scrollTop, behavior: 'instant' })
  }

  async function showMore(): Promise<void> {
    const after = shown.pages?.at(-1)?.next ?? null
    if (!shown.pages || after === null || shown.loadingMore) return
    const { signal } = (loading.current = new AbortController())
    setShown({ ...shown, failure: null, loadingMore: true })
    try {
      const page = await fetchPage(shown.query, after, signal)
      if (signal.aborted) return
      const added = chain.add(after, page)
      setShown((now) => ({ ...now, loadingMore: false, pages: added && now.pages ? [...now.pages, page] : now.pages }))
    } catch (error) {
      if (!signal.aborted) setShown((now) => ({ ...now, loadingMore: false, failure: messageOf(error) }))
    }
  }

  function choose(query: ShopQuery): void {
    savePlace()
    history.pushState(null, '', shopAddress(query))
    void load(query, null)
  }

  const savePlace = useEffectEvent((): void => {
    history.replaceState({ pages: shown.pages?.length, scrollTop: scrollY } satisfies Place, '')
  })

  const goBackOrForward = useEffectEvent((): void => {
    const params = new URLSearchParams(location.search)
    const [query, after] = [readShopQuery(params), params.get('after')]
    const view = seen.current.get(shopAddress(query, after))
    loading.current?.abort()
    if (view) display(view)
    else void load(query, after, history.state as Place)
  })

  const begin = useEffectEvent((): void => {
    const place = history.state as Place
    const params = new URLSearchParams(location.search)
    // Before the script was there another view was chosen, which is on its way, or Back was pressed.
    if (loading.current) return
    if (shopAddress(readShopQuery(params), params.get('after')) !== addressOf(start)) return goBackOrForward()
    chain.start(first.after, [first.page], first.etag)
    // Loaded anew on the way back to a view of several pages.
    if ((place?.pages ?? 1) > 1) {
      loading.current = new AbortController()
      // Without them the page is complete as it came.
      restore(start, place, loading.current.signal).catch(() => undefined)
    }
  })

  useEffect(() => {
    begin()
    const save = () => savePlace()
    addEventListener('popstate', goBackOrForward)
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('popstate', goBackOrForward)
      removeEventListener('pagehide', save)
      chain.stop()
    }
  }, [chain])

  return { ...shown, canAppend: (shown.pages?.length ?? 0) < MAX_PAGES, choose, showMore, retry: () => retry() }

  function retry(): void {
    if (shown.pages) void showMore()
    else void load(shown.query, shown.after)
  }
}

/** What the API is asked for. */
function paramsOf(query: ShopQuery, after: After): Record<string, string> {
  return { ...query, limit: String(SHOP_PAGE), ...(after !== null && { after }) }
}

function fetchPage(query: ShopQuery, after: After, signal: AbortSignal): Promise<ListPage> {
  return callApi<ListPage>('GET', `/api/products?${new URLSearchParams(paramsOf(query, after))}`, undefined, { signal })
}

function addressOf({ query, after }: Pick<View, 'query' | 'after'>): string {
  return shopAddress(query, after)
}

function idsOf(pages: ListPage[]): string {
  return pages.flatMap(({ products }) => products.map(({ id }) => id)).join()
}
