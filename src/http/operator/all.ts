import { operatorCollection, operatorCollections } from './catalogue/collections.ts'
import { operatorImport, operatorProductsCsv } from './catalogue/import.ts'
import { operatorNewProduct } from './catalogue/new-product.ts'
import { operatorProductSale } from './catalogue/product-sale.ts'
import { operatorProductStock } from './catalogue/product-stock.ts'
import { operatorProduct } from './catalogue/product.ts'
import { operatorProducts } from './catalogue/products.ts'
import { operatorStock } from './catalogue/stock.ts'
import { operatorCodes } from './codes.ts'
import { operatorContentItem } from './content/content-item.ts'
import { operatorContent } from './content/content.ts'
import { operatorMails } from './content/mails.ts'
import { operatorShopPage, operatorShopPages } from './content/pages.ts'
import { operatorJobs } from './jobs.ts'
import { operatorKeys } from './keys.ts'
import { operatorCourierAnswer } from './orders/courier-answer.ts'
import { operatorGst, operatorGstZip } from './orders/gst.ts'
import { operatorLabel, operatorOrder, operatorPackingSlip } from './orders/order.ts'
import { operatorOrders, operatorOrdersCsv } from './orders/orders.ts'
import { operatorPacking, operatorPackingLabels, operatorPackingSheet, operatorPackingSlips } from './orders/packing.ts'
import { operatorWriteOrder } from './orders/write-order.ts'
import { operatorPeople } from './people.ts'
import { operatorPerson } from './person.ts'
import { operatorReviews } from './reviews.ts'
import { operatorSales, operatorSalesCsv } from './sales.ts'
import { operatorToday } from './today.ts'
import { operatorWebhook, operatorWebhooks } from './webhooks.ts'

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
