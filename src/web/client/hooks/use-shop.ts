import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../../../domain/product.ts'
import { readShopQuery, shopAddress, type ShopQuery } from '../../../domain/shop-query.ts'
import { callApi, messageOf } from '../api.ts'
import type { TopicOf } from '../live/follow.ts'
import { useFollow } from './use-follow.ts'

type Shown = {
  query: ShopQuery
  /** Null while they load, and when that failed. */
  products: Product[] | null
  failure: string | null
}

type Shop = Shown & { show: (query: ShopQuery) => void; retry: () => void }

/**
 * The range under a filter and an order, with an address for each view. Views that were seen come
 * back at once: the browser restores the position on the way back only if the page is as high as it was.
 * Prices and stock are live. What is new or gone shows with the next choice of filter or order: cards that
 * move away under a reader are worse than a card that comes a little later.
 */
export function useShop(first: { query: ShopQuery; products: Product[]; etag: string }): Shop {
  const [shown, setShown] = useState<Shown>({ query: first.query, products: first.products, failure: null })
  const [topic, setTopic] = useState<TopicOf<'products'>>({ resource: 'products', params: first.query, etag: first.etag })
  const seen = useRef(new Map([[shopAddress(first.query), first.products]]))
  const loading = useRef<AbortController>(undefined)

  // The order changes nothing in what is followed, and the whole range has everything.
  if (topic.params.filter !== 'all' && topic.params.filter !== shown.query.filter) {
    setTopic({ resource: 'products', params: shown.query })
  }
  useFollow(topic, ({ products }) => {
    const byId = new Map(products.map((product) => [product.id, product]))
    const freshen = (list: Product[]) => list.map((product) => byId.get(product.id) ?? product)
    for (const [address, list] of seen.current) seen.current.set(address, freshen(list))
    setShown((shown) => ({ ...shown, products: shown.products && freshen(shown.products) }))
  })

  async function load(query: ShopQuery, scrollTop?: number): Promise<void> {
    loading.current?.abort()
    const { signal } = (loading.current = new AbortController())
    setShown({ query, products: null, failure: null })
    try {
      const params = new URLSearchParams(query)
      const { products } = await callApi<{ products: Product[] }>('GET', `/api/products?${params}`, undefined, { signal })
      seen.current.set(shopAddress(query), products)
      // eslint-disable-next-line react-dom/no-flush-sync
      flushSync(() => setShown({ query, products, failure: null }))
      if (scrollTop !== undefined) scrollTo({ top: scrollTop, behavior: 'instant' })
    } catch (error) {
      if (!signal.aborted) setShown({ query, products: null, failure: messageOf(error) })
    }
  }

  function show(query: ShopQuery): void {
    history.replaceState({ scrollTop: scrollY }, '')
    history.pushState(null, '', shopAddress(query))
    void load(query)
  }

  const goBackOrForward = useEffectEvent((): void => {
    const query = readShopQuery(new URLSearchParams(location.search))
    const products = seen.current.get(shopAddress(query))
    loading.current?.abort()
    // At once, before the browser restores the position.
    if (products) flushSync(() => setShown({ query, products, failure: null }))
    else void load(query, (history.state as { scrollTop?: number } | null)?.scrollTop)
  })

  useEffect(() => {
    addEventListener('popstate', goBackOrForward)
    return () => removeEventListener('popstate', goBackOrForward)
  }, [])

  return { ...shown, show, retry: () => void load(shown.query) }
}
