import type { ImagePreload } from './page.ts'

/** The `Link` header (RFC 8288) that preloads pictures, null for none. Its quoted values hold no quotation marks: they are addresses and lengths. */
export function linkHeaderOf(preloads: ImagePreload[]): string | null {
  return preloads.map(linkOf).join(', ') || null
}

function linkOf({ srcSet, sizes, media }: ImagePreload): string {
  // Browsers that do not know imagesrcset would fetch the address itself: they do not know AVIF either.
  const address = srcSet.split(' ', 1)[0] ?? ''
  const values = [
    ['rel', 'preload'],
    ['as', 'image'],
    ['type', 'image/avif'],
    ['fetchpriority', 'high'],
    ['imagesrcset', srcSet],
    ['imagesizes', sizes],
    ...(media === undefined ? [] : [['media', media]]),
  ]
  return [`<${address}>`, ...values.map(([name, value]) => `${name}="${value}"`)].join('; ')
}
