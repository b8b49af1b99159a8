import { useEffect, useState } from 'react'
import { canBuy, type Product } from '../../../domain/product.ts'
import { DEFAULT_QUERY } from '../../../domain/shop-query.ts'
import { callApi } from '../api.ts'

const SUGGESTIONS = 4

/** What an empty cart offers. The server sends it only with a cart that is empty from the start. */
export function useSuggestions(first: Product[], wanted: boolean): Product[] {
  const [products, setProducts] = useState(first)
  const missing = wanted && products.length === 0
  useEffect(() => {
    if (!missing) return
    callApi<{ products: Product[] }>('GET', `/api/products?${new URLSearchParams(DEFAULT_QUERY)}`)
      .then((answer) => setProducts(answer.products.filter(canBuy).slice(0, SUGGESTIONS)))
      // Suggestions are optional.
      .catch(() => undefined)
  }, [missing])
  return products
}
