import { readConfig } from '../../src/config/config.ts'
import type { Seller } from '../../src/domain/receipts/gst.ts'

/** The demo's seller, in Rajasthan and not registered. */
export const SELLER: Seller = readConfig({}).seller

/** The same, registered in Rajasthan. */
export const REGISTERED: Seller = readConfig({ SHOP_GSTIN: '08AAACC1206D1ZG' }).seller
