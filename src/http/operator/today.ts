import { findHealth } from '../../features/operations/find-health.ts'
import { findToday } from '../../features/operations/find-today.ts'
import type { App } from '../context.ts'
import { page } from '../page.ts'
import { url } from '../routes.ts'

export function mountOperatorToday(app: App): void {
  app.get(url.operator, async (c) => {
    const { shop } = c.var
    const [today, health] = await Promise.all([findToday(shop), findHealth(shop)])
    return page(c, 'operatorToday', { ...today, health, now: shop.clock.now() })
  })
}
