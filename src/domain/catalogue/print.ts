import { MAX_DYE_LENGTH } from './product-limits.ts'
import { parseFields, type Product } from './product.ts'

/** What colours the cloth, such as "Indigo and madder", from the description's field `dye`; null where it says none. */
export function dyeOf({ description }: Pick<Product, 'description'>): string | null {
  const dye = parseFields(description)?.get('dye')
  return typeof dye === 'string' && dye.trim() !== '' && dye.length <= MAX_DYE_LENGTH ? dye.trim() : null
}

/** The print's first word, by which pieces belong together: "nargis" of "Nargis boota". For coffee, `variety` names the bean. */
export function printKey({ metadata }: Pick<Product, 'metadata'>): string {
  return metadata.variety.split(' ')[0]!.toLowerCase()
}

type Piece = Pick<Product, 'id' | 'description' | 'metadata'>

/** The `count` candidates that are most like `product`: by print, then by type and the dyes they share. The order of equals stays. */
export function mostAlike<Candidate extends Piece>(product: Piece, candidates: Candidate[], count: number): Candidate[] {
  const others = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()].filter(({ id }) => id !== product.id)
  const dyes = dyeWords(dyeOf(product))
  const ranked = others.map((candidate) => ({ candidate, likeness: likeness(product, candidate, dyes) }))
  return ranked
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** `dyes` are the first one's. */
function likeness(a: Piece, b: Piece, dyes: Set<string>): number {
  const sameType = a.metadata.type === b.metadata.type
  const shared = dyeWords(dyeOf(b)).intersection(dyes).size
  return (isSamePrint(a, b) ? 100 : 0) + (sameType ? 10 : 0) + Math.min(shared, 9)
}

function isSamePrint(a: Piece, b: Piece): boolean {
  return printKey(a) !== '' && printKey(a) === printKey(b)
}

/** They have their print, or a dye, in common. */
export function sharesPrintOrDye(a: Piece, b: Piece): boolean {
  return isSamePrint(a, b) || !dyeWords(dyeOf(a)).isDisjointFrom(dyeWords(dyeOf(b)))
}

/** Words such as "and" and "over" join dyes. */
function dyeWords(dye: string | null): Set<string> {
  return new Set(
    (dye ?? '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && word !== 'over'),
  )
}

/** Print and dye, such as "Buti, indigo"; empty where neither is said. */
export function clothWords(product: Pick<Product, 'description' | 'metadata'>): string {
  const dye = dyeOf(product)
  return [product.metadata.variety, dye && dye[0]!.toLowerCase() + dye.slice(1)].filter(Boolean).join(', ')
}
