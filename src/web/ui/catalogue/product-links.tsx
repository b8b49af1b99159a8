import { productAddress } from './product-card.tsx'

export type LinkedProduct = { id: string; name: string }

/** Links to products beneath a text; nothing without any. */
export function ProductLinks({ title, products }: { title: string; products: LinkedProduct[] }) {
  if (products.length === 0) return null
  return (
    <p>
      {title}:{' '}
      {products.map((product, index) => (
        <span key={product.id}>
          {index > 0 && ', '}
          <a href={productAddress(product)}>{product.name}</a>
        </span>
      ))}
    </p>
  )
}
