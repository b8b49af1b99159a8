import { readUnit } from '../../../domain/sizes/size-chart.ts'
import { page } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

export const sizeChart = definePage({
  path: url.sizeChart,
  access: 'everybody',
  sitemap: { addresses: ({ var: { shop } }) => (shop.folder.sizeCharts.length > 0 ? [url.sizeChart] : []), changesWithProducts: false },
  component: 'sizeChart',
  load: (c) => (c.var.shop.folder.sizeCharts.length > 0 ? { unit: readUnit(c.req.query('unit')) } : page(c, 'notFound', {}, 404)),
})
