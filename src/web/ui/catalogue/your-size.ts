import type { Product } from '../../../domain/catalogue/product.ts'
import type { Size } from '../../../domain/catalogue/size.ts'
import { garmentOf } from '../../../domain/sizes/garment.ts'
import { sizeLike } from '../../../domain/sizes/room.ts'
import { yourSizeWords } from '../../../messages/on-your-height.ts'
import { useKeptMeasures } from '../../client/hooks/use-kept-measures.ts'
import { useShelf } from '../../folder-context.ts'

/** The size that is like somebody's best garment of that kind, with the reason, once they have told of it on this device. */
export function useYourSize({ description }: Pick<Product, 'description'>): { size: Size; reason: string } | null {
  const { best } = useKeptMeasures()
  const garment = garmentOf(description, useShelf().sizes)
  const mine = garment ? best[garment.kind] : undefined
  const like = garment && mine !== undefined ? sizeLike(mine, garment) : null
  return garment && like && { size: like.size, reason: yourSizeWords(like.room, garment.kind) }
}
