import type { ShopYaml } from '../config/shop-folder/schema.ts'
import { chartsOf } from '../config/shop-folder/sizes.ts'
import { shopSizes } from '../domain/catalogue/size.ts'
import type { ShopFolder } from '../domain/shop/shop-folder.ts'
import { fillRulesOf, type FillRules } from '../features/catalogue/readers/misfits.ts'

/** What a folder says of the sizes of its clothes. */
export function sizesOf(yaml: ShopYaml): Pick<ShopFolder, 'sizes' | 'sizeCharts'> {
  return { sizes: shopSizes(yaml.sizes, yaml.default_size), sizeCharts: chartsOf(yaml) }
}

/** What it says of products, before it is opened. */
export function fillRules(yaml: ShopYaml): FillRules {
  return fillRulesOf({ ...yaml, ...sizesOf(yaml) })
}
