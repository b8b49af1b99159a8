import { isProductId } from './product.ts'

/** Addresses of the operators' pages that stand where a product's id would. */
const RESERVED = new Set(['new', 'import'])

export function isNewProductId(id: string): boolean {
  return isProductId(id) && !RESERVED.has(id)
}

/** The id that a name suggests: "Blue Mug" as "blue-mug"; empty where it has no Latin letter or digit. */
export function productIdOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}
