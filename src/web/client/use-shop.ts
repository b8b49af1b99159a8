import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../../domain/product.ts'
import { readShopQuery, shopAddress, type ShopQuery } from '../../domain/shop-query.ts'
import { callApi, messageOf } from './api.ts'

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
 */
export function useShop(first: { query: ShopQuery; products: Product[] }): Shop {
  const [shown, setShown] = useState<Shown>({ ...first, failure: null })
  const seen = useRef(new Map([[shopAddress(first.query), first.products]]))
  const loading = useRef<AbortController>(undefined)

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
