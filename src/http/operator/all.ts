import { operatorCodes } from './codes.ts'
import { operatorCollection, operatorCollections } from './collections.ts'
import { operatorContentItem } from './content-item.ts'
import { operatorContent } from './content.ts'
import { operatorCourierAnswer } from './courier-answer.ts'
import { operatorGst, operatorGstZip } from './gst.ts'
import { operatorImport, operatorProductsCsv } from './import.ts'
import { operatorJobs } from './jobs.ts'
import { operatorKeys } from './keys.ts'
import { operatorMails } from './mails.ts'
import { operatorNewProduct } from './new-product.ts'
import { operatorLabel, operatorOrder, operatorPackingSlip } from './order.ts'
import { operatorOrders, operatorOrdersCsv } from './orders.ts'
import { operatorPacking, operatorPackingLabels, operatorPackingSheet, operatorPackingSlips } from './packing.ts'
import { operatorShopPage, operatorShopPages } from './pages.ts'
import { operatorPeople } from './people.ts'
import { operatorPerson } from './person.ts'
import { operatorProductSale } from './product-sale.ts'
import { operatorProductStock } from './product-stock.ts'
import { operatorProduct } from './product.ts'
import { operatorProducts } from './products.ts'
import { operatorReviews } from './reviews.ts'
import { operatorSales, operatorSalesCsv } from './sales.ts'
import { operatorStock } from './stock.ts'
import { operatorToday } from './today.ts'
import { operatorWebhook, operatorWebhooks } from './webhooks.ts'
import { operatorWriteOrder } from './write-order.ts'

/** Every operators' page, with the addresses that belong to them. */
export const OPERATOR_PAGES = [
  operatorToday,
  operatorOrders,
  operatorOrdersCsv,
  // Before the page of one order: `new` is no order's id.
  operatorWriteOrder,
  operatorOrder,
  operatorPackingSlip,
  operatorPacking,
  operatorPackingSlips,
  operatorPackingLabels,
  operatorPackingSheet,
  operatorCourierAnswer,
  operatorLabel,
  operatorReviews,
  operatorPeople,
  operatorPerson,
  operatorKeys,
  operatorWebhooks,
  operatorWebhook,
  operatorContent,
  operatorContentItem,
  operatorMails,
  operatorJobs,
  operatorProducts,
  // Before the page of one product: `new` and `import` are no products' ids.
  operatorNewProduct,
  operatorImport,
  operatorProductsCsv,
  operatorProduct,
  operatorProductStock,
  operatorProductSale,
  operatorStock,
  operatorCodes,
  operatorCollections,
  operatorCollection,
  operatorSales,
  operatorSalesCsv,
  operatorShopPages,
  operatorShopPage,
  operatorGst,
  operatorGstZip,
]
