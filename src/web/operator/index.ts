import { operatorCodes } from './catalogue/codes.tsx'
import { operatorCollection } from './catalogue/collection.tsx'
import { operatorCollections } from './catalogue/collections.tsx'
import { operatorImport } from './catalogue/import.tsx'
import { operatorNewProduct } from './catalogue/new-product.tsx'
import { operatorPreview } from './catalogue/preview.tsx'
import { operatorProduct } from './catalogue/product.tsx'
import { operatorProducts } from './catalogue/products.tsx'
import { operatorStock } from './catalogue/stock.tsx'
import { operatorContentItem } from './content/content-item.tsx'
import { operatorContent } from './content/content.tsx'
import { operatorMails } from './content/mails.tsx'
import { operatorShopPage } from './content/page-editor.tsx'
import { operatorShopPages } from './content/pages.tsx'
import { operatorJobs } from './dashboard/jobs.tsx'
import { operatorSales } from './dashboard/sales.tsx'
import { operatorToday } from './dashboard/today.tsx'
import { operatorGst } from './orders/gst.tsx'
import { operatorOrder } from './orders/order.tsx'
import { operatorOrders } from './orders/orders.tsx'
import { packingSlip, packingSlips } from './orders/packing-slip.tsx'
import { operatorWriteOrder } from './orders/write-order.tsx'
import { courierAnswer } from './packing/courier-answer.tsx'
import { packerOrder } from './packing/order.tsx'
import { packerOrders } from './packing/orders.tsx'
import { packerProduct } from './packing/product.tsx'
import { packerProducts } from './packing/products.tsx'
import { packerToday } from './packing/today.tsx'
import { packTogether } from './packing/together.tsx'
import { operatorPassword } from './password.tsx'
import { operatorKeys } from './people/keys.tsx'
import { operatorPeople } from './people/people.tsx'
import { operatorPerson } from './people/person.tsx'
import { operatorWebhook } from './people/webhook.tsx'
import { operatorWebhooks } from './people/webhooks.tsx'
import { operatorReviews } from './reviews/reviews.tsx'

/** The operators' pages, by the name that src/http calls them. */
export const operatorPages = {
  courierAnswer,
  operatorCodes,
  operatorCollection,
  operatorCollections,
  operatorContent,
  operatorGst,
  operatorImport,
  operatorJobs,
  operatorKeys,
  operatorMails,
  operatorSales,
  operatorShopPage,
  operatorShopPages,
  operatorNewProduct,
  operatorOrder,
  operatorOrders,
  operatorWriteOrder,
  packerOrder,
  packerOrders,
  packerProduct,
  packerProducts,
  packerToday,
  packingSlip,
  packingSlips,
  packTogether,
  operatorPassword,
  operatorPeople,
  operatorPerson,
  operatorContentItem,
  operatorPreview,
  operatorProduct,
  operatorProducts,
  operatorReviews,
  operatorStock,
  operatorToday,
  operatorWebhook,
  operatorWebhooks,
}
