import type { App } from '../context.ts'
import { mountOperatorContent } from './content.ts'
import { mountOperatorPeople } from './people.ts'
import { mountOperatorPerson } from './person.ts'
import { mountOperatorOrder } from './order.ts'
import { mountOperatorOrders } from './orders.ts'
import { mountOperatorPiece } from './piece.ts'
import { mountOperatorReviews } from './reviews.ts'
import { mountOperatorProductPages } from './product-pages.ts'
import { mountOperatorJobs } from './jobs.ts'
import { mountOperatorToday } from './today.ts'

/** The operators' pages. */
export function mountOperatorPages(app: App): void {
  mountOperatorToday(app)
  mountOperatorOrders(app)
  mountOperatorOrder(app)
  mountOperatorReviews(app)
  mountOperatorPeople(app)
  mountOperatorPerson(app)
  mountOperatorContent(app)
  mountOperatorPiece(app)
  mountOperatorJobs(app)
  mountOperatorProductPages(app)
}
