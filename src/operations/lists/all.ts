import { codes } from './codes.ts'
import { collections } from './collections.ts'
import { complaints } from './complaints.ts'
import { content } from './content.ts'
import { jobs } from './jobs.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import { returns } from './returns.ts'
import { reviews } from './reviews.ts'
import { sales } from './sales.ts'
import { stock } from './stock.ts'

/** Every list under the name that programs have for it. */
export const LISTS = {
  orders,
  reviews,
  products,
  stock,
  people,
  codes,
  collections,
  pages,
  sales,
  complaints,
  returns,
  content,
  jobs,
} as const
export type ListName = keyof typeof LISTS
