import type { Product } from '../../domain/catalogue/product.ts'
import type { Options } from '../../domain/catalogue/variant.ts'

/** A size that has come down to its threshold. `isChosen`: the product has options of its own. */
export type LowRow = Pick<Product, 'id' | 'name' | 'metadata'> & { options: Options; isChosen: boolean; left: number }
