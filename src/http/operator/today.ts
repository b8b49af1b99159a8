import type { App } from '../context.ts'
import { page } from '../page.ts'
import { url } from '../routes.ts'

export function mountOperatorToday(app: App): void {
  app.get(url.operator, (c) => page(c, 'operatorToday', {}))
}
