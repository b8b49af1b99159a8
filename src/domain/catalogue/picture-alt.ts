import type { Picture } from '../picture.ts'
import type { Product } from './product.ts'

/** What a picture shows, for people who do not see it. */
export function altOf(product: Pick<Product, 'name' | 'metadata'>, picture: Pick<Picture, 'alt' | 'kind'>): string {
  return picture.alt ?? madeAlt(product, picture.kind)
}

/** The text alternative of a picture for which nobody wrote one. */
export function madeAlt(product: Pick<Product, 'name' | 'metadata'>, kind: string): string {
  const { name } = product
  switch (kind) {
    case 'front':
      return isPrinted(product) ? `${name}, ${product.metadata.variety.toLowerCase()} print, laid flat` : `${name}, front`
    case 'back':
      return `${name}, back`
    case 'colour':
      return `${name} in its second colour`
    case 'cloth':
      return `Close view of the print on the ${name}, threads visible`
    case 'corner':
      return `Hem corner of the ${name} turned back to show the reverse`
    case 'stack':
      return `${name} cloth folded and tied with cotton tape`
    case 'block':
      return `Carved wooden block beside its print, as used for the ${name}`
    case 'size-chart':
      return `Size chart of the ${name}`
    case 'lookbook':
      return `${name}, worn`
    case 'near':
      return `${name}, seen from close by`
    case 'behind':
      return `${name}, worn, from behind`
    case 'care-card':
      return `Care card of the ${name}`
    default:
      return name
  }
}

/** Whether it is printed: the `variety` of coffee names the bean. */
function isPrinted({ metadata }: Pick<Product, 'metadata'>): boolean {
  return metadata.type !== 'coffee' && metadata.variety !== ''
}
