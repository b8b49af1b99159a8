import { operatorContent } from './content.tsx'
import { operatorJobs } from './jobs.tsx'
import { operatorOrder } from './order.tsx'
import { operatorOrders } from './orders.tsx'
import { packingSlip } from './packing-slip.tsx'
import { operatorPassword } from './password.tsx'
import { operatorPeople } from './people.tsx'
import { operatorPerson } from './person.tsx'
import { operatorPiece } from './piece.tsx'
import { operatorReviews } from './reviews.tsx'
import { productPages } from './product-pages.ts'
import { operatorToday } from './today.tsx'

/** The operators' pages, by the name that src/http calls them. */
export const operatorPages = {
  operatorContent,
  operatorJobs,
  operatorOrder,
  operatorOrders,
  packingSlip,
  operatorPassword,
  operatorPeople,
  operatorPerson,
  operatorPiece,
  operatorReviews,
  operatorToday,
  ...productPages,
}
