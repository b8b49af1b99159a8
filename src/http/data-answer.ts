import { fileNameOf } from '../domain/text.ts'
import type { PersonalData } from '../features/privacy/export-data.ts'
import { dataPage } from '../messages/data-page.ts'
import type { Ctx } from './context.ts'

/** All that the shop holds about a person as a file, JSON or a page that can be read. */
export function answerData(c: Ctx, data: PersonalData, { name, asPage }: { name: string; asPage: boolean }): Response {
  const shop = c.var.shop.folder.name
  const [type, ending] = asPage ? ['text/html', 'html'] : ['application/json', 'json']
  return new Response(asPage ? dataPage(data, shop) : JSON.stringify(data, null, 2), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileNameOf(shop).toLowerCase()}-${name}.${ending}"`,
      'cache-control': 'no-store',
    },
  })
}
