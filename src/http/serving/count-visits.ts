import { visitOf } from '../../domain/shop/visit.ts'
import type { Shop } from '../../shop.ts'
import { isApiPath } from '../page.ts'
import type { Middleware } from './serve.ts'

const SHOWN = new Set([200, 304])

/** Counts who comes from outside and is shown a page, also a cached one. */
export function countVisits({ visits, publicUrl }: Pick<Shop, 'visits' | 'publicUrl'>, answer: Middleware): Middleware {
  return (request, response, next) => {
    const visit = isApiPath(request.url ?? '') ? null : visitOf(request, publicUrl)
    if (visit) response.once('finish', () => SHOWN.has(response.statusCode) && visits.count(visit))
    answer(request, response, next)
  }
}
