import { operatorCodes } from './codes.tsx'
import { operatorContent } from './content.tsx'
import { operatorGst } from './gst.tsx'
import { operatorImport } from './import.tsx'
import { operatorJobs } from './jobs.tsx'
import { operatorNewProduct } from './new-product.tsx'
import { operatorOrder } from './order.tsx'
import { operatorOrders } from './orders.tsx'
import { packingSlip } from './packing-slip.tsx'
import { packerOrder } from './packing/order.tsx'
import { packerOrders } from './packing/orders.tsx'
import { packerProduct } from './packing/product.tsx'
import { packerProducts } from './packing/products.tsx'
import { packerToday } from './packing/today.tsx'
import { operatorPassword } from './password.tsx'
import { operatorPeople } from './people.tsx'
import { operatorPerson } from './person.tsx'
import { operatorContentItem } from './content-item.tsx'
import { operatorPreview } from './preview.tsx'
import { operatorProduct } from './product.tsx'
import { operatorProducts } from './products.tsx'
import { operatorReviews } from './reviews.tsx'
import { operatorToday } from './today.tsx'

/** The operators' pages, by the name that src/http calls them. */
export const operatorPages = {
  operatorCodes,
  operatorContent,
  operatorGst,
  operatorImport,
  operatorJobs,
  operatorNewProduct,
  operatorOrder,
  operatorOrders,
  packerOrder,
  packerOrders,
  packerProduct,
  packerProducts,
  packerToday,
  packingSlip,
  operatorPassword,
  operatorPeople,
  operatorPerson,
  operatorContentItem,
  operatorPreview,
  operatorProduct,
  operatorProducts,
  operatorReviews,
  operatorToday,
}
