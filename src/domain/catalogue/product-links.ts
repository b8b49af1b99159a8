import { isProductId } from './product.ts'

/** How many products another one, or a content item, links to. */
export const MAX_LINKS = 8

/** The ids in a field, divided by commas or spaces; null where it holds anything else. */
export function readProductLinks(text: string): string[] | null {
  const ids = [...new Set(text.split(/[\s,]+/).filter((id) => id !== ''))]
  return ids.length <= MAX_LINKS && ids.every(isProductId) ? ids : null
}

export function writeProductLinks(ids: readonly string[] = []): string {
  return ids.join(', ')
}
