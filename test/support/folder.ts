import { readConfig } from '../../src/config/config.ts'
import type { SellerContact } from '../../src/domain/shop/seller.ts'
import type { ShopFolder } from '../../src/domain/shop/shop-folder.ts'
import { fillPages, openFolder } from '../../src/wiring/open-folder.ts'

const config = readConfig({})
const { folder, letterhead, pageTexts } = await openFolder(config)

/** The demo's shop folder. */
export const DEMO_FOLDER = folder
export const DEMO_LETTERHEAD = letterhead
export const DEMO_PAGE_TEXTS = pageTexts

/** The same as a shop of this seller shows it. */
export function folderOf({ demo, seller }: { demo: boolean; seller: SellerContact }): ShopFolder {
  return { ...folder, pages: fillPages(config.folder, { demo, seller: { ...config.seller, ...seller } }) }
}
