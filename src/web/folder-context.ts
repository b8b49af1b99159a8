import { createContext, use } from 'react'
import { USUAL_SIZES } from '../domain/catalogue/size.ts'
import { deliveryTime, USUAL_DELIVERY } from '../domain/parcels/delivery.ts'
import { shelfOf, type Shelf, type ShopFolder } from '../domain/shop/shop-folder.ts'
import { CLOTHING_CHART } from '../domain/sizes/size-chart.ts'

export const FolderContext = createContext<ShopFolder | null>(null)

/** The shop folder, for pages and mails: an island gets what it needs of it as props. */
export function useFolder(): ShopFolder {
  const folder = use(FolderContext)
  if (!folder) throw new Error('The shop folder is known only where pages and mails are rendered.')
  return folder
}

/** What a card of a product needs of the folder: pages have it from there, an island as a prop. */
export const ShelfContext = createContext<Shelf | null>(null)

export function useShelf(): Shelf {
  const shelf = use(ShelfContext)
  const folder = use(FolderContext)
  return shelf ?? (folder ? shelfOf(folder, null) : PLAIN)
}

const PLAIN: Shelf = { categories: [], delivery: deliveryTime(USUAL_DELIVERY), sizes: USUAL_SIZES, sizeChart: CLOTHING_CHART }
