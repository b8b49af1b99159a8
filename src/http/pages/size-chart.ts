import { readUnit } from '../../domain/size-chart.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'

export const sizeChart = definePage({
  path: url.sizeChart,
  access: 'everybody',
  sitemap: { addresses: [url.sizeChart], changesWithProducts: false },
  component: 'sizeChart',
  load: (c) => ({ unit: readUnit(c.req.query('unit')) }),
})
