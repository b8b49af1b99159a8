import type { ShopYaml } from '../config/shop-folder/schema.ts'
import { shopSizes } from '../domain/catalogue/size.ts'
import type { ShopFolder } from '../domain/shop/shop-folder.ts'
import { fillRulesOf, type FillRules } from '../features/catalogue/readers/misfits.ts'

/** What a folder says of the sizes of its clothes. */
export function sizesOf({ sizes, default_size: first, size_chart: chart }: ShopYaml): Pick<ShopFolder, 'sizes' | 'sizeChart'> {
  return { sizes: shopSizes(sizes, first), sizeChart: chart === 'clothing' }
}

/** What it says of products, before it is opened. */
export function fillRules(yaml: ShopYaml): FillRules {
  return fillRulesOf({ ...yaml, ...sizesOf(yaml) })
}
