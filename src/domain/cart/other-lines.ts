import { otherOptions } from '../catalogue/options.ts'
import { canBuy } from '../catalogue/product.ts'
import type { Options } from '../catalogue/variant.ts'
import type { CartLine } from './cart.ts'

/** What each line offers as another one of its product. */
export function otherLines(lines: CartLine[]): Map<CartLine, Options> {
  return new Map(
    lines.filter(canBuy).flatMap((line): [CartLine, Options][] => {
      const own = lines.filter(({ id }) => id === line.id)
      const options = otherOptions(line, line.options, own)
      return options ? [[line, options]] : []
    }),
  )
}
