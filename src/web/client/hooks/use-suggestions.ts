import { useEffect, useState } from 'react'
import type { Product } from '../../../domain/catalogue/product.ts'
import { callApi } from '../api.ts'

const SUGGESTIONS = 4

/** What an empty cart offers. The server sends it only with a cart that is empty from the start. */
export function useSuggestions(first: Product[], wanted: boolean): Product[] {
  const [products, setProducts] = useState(first)
  const missing = wanted && products.length === 0
  useEffect(() => {
    if (!missing) return
    callApi<{ products: Product[] }>('GET', `/api/products?in_stock=true&limit=${SUGGESTIONS}`)
      .then((answer) => setProducts(answer.products))
      // Suggestions are optional.
      .catch(() => undefined)
  }, [missing])
  return products
}
