import { deliveryTime } from '../../domain/delivery.ts'
import { dyeOf } from '../../domain/print.ts'
import { hasOneSize, isInStock, type Description, type Product } from '../../domain/product.ts'
import { categoryOf } from '../../domain/shop-folder.ts'
import { useFolder } from '../folder-context.ts'
import { ProductLinks, type LinkedProduct } from '../ui/product-links.tsx'
import { readStrength, Strength, strengthWords } from '../ui/strength.tsx'
import text from '../ui/text.module.css'
import styles from './product.module.css'

type AboutProps = { product: Product; description: Description; wearWith: LinkedProduct[] }

/** What the product is: its delivery, its words and its facts. */
export function About({ product, description, wearWith }: AboutProps) {
  const { delivery, categories, sizeChart } = useFolder()
  const { labels, strengths } = categoryOf(product, categories)
  const { variety, origin, weight } = product.metadata
  const paragraphs = description.kind === 'plain' ? [description.text] : description.paragraphs
  const facts = [
    [labels.variety, variety],
    ['Dye', dyeOf(product) ?? ''],
    [labels.origin, origin],
    ['Weight', weight === '0g' ? '' : weight],
  ].filter(([, value]) => value)
  return (
    <>
      {isInStock(product) && (
        <p className={`${text.small} ${text.soft}`}>
          Free delivery across India in {deliveryTime(delivery)}. No returns or refunds
          {hasOneSize(product) || !sizeChart ? '.' : ', so please check the size chart.'}
        </p>
      )}
      <div className={styles.words}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <ProductLinks title="Wear it with" products={wearWith} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {readStrength(product) !== null && (
          <div>
            <dt>Strength</dt>
            <dd>
              <Strength product={product} label={false} />{' '}
              <span className={text.soft}>{strengthWords(product, strengths)?.split(': ')[1]}</span>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
