import { use } from 'react'
import { dyeOf } from '../../../domain/catalogue/print.ts'
import { canBuy, hasOneSize, priceRupees, type Description, type Product } from '../../../domain/catalogue/product.ts'
import { deliveryTime, type DeliveryPromise } from '../../../domain/parcels/delivery.ts'
import { returnsNote } from '../../../domain/shop/returns.ts'
import { categoryOf } from '../../../domain/shop/shop-folder.ts'
import { whatsappLink } from '../../../domain/shop/whatsapp.ts'
import { chartOf } from '../../../domain/sizes/size-chart.ts'
import { unbroken } from '../../../domain/text.ts'
import { deliveryCostWords, deliveryDays, pickUpWords, promiseBegins } from '../../../messages/orders/delivery.ts'
import { useFolder } from '../../folder-context.ts'
import { FrameContext } from '../../frame-context.ts'
import { productAddress } from '../../ui/catalogue/product-card.tsx'
import { readStrength, Strength, strengthWords } from '../../ui/catalogue/strength.tsx'
import { PhoneDisclosure } from '../../ui/form/disclosure.tsx'
import text from '../../ui/text/text.module.css'
import styles from './product.module.css'

/** What the product is, in words. */
export function About({ description }: { description: Description }) {
  const [first, ...rest] = description.kind === 'plain' ? [description.text] : description.paragraphs
  return (
    <>
      {first !== undefined && <p>{unbroken(first)}</p>}
      {rest.length > 0 && (
        <PhoneDisclosure title="More about it" titled={false} className={styles.rest}>
          {rest.map((paragraph, index) => (
            <p key={index}>{unbroken(paragraph)}</p>
          ))}
        </PhoneDisclosure>
      )}
    </>
  )
}

/** A message to the shop that names the piece; only where shop.yaml has a number. */
export function AskAbout({ product }: { product: Product }) {
  const { whatsapp } = useFolder()
  const origin = use(FrameContext)?.publicUrl ?? ''
  if (whatsapp === null) return null
  return (
    <p>
      <a
        className={text.link}
        href={whatsappLink(whatsapp, `${product.name}\n${origin}${productAddress(product)}`)}
        target="_blank"
        rel="noopener"
      >
        Ask about this piece
      </a>
    </p>
  )
}

export function ProductFacts({ product }: { product: Product }) {
  const { labels, strengths } = categoryOf(product, useFolder().categories)
  const { variety, origin, weight } = product.metadata
  const facts = [
    [labels.variety, variety],
    ['Dye', dyeOf(product) ?? ''],
    [labels.origin, origin],
    ['Weight', weight === '0g' ? '' : weight],
  ].filter(([, value]) => value)
  return (
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
  )
}

/** When it comes, and what can be done about it then; while the shop takes no orders, how long it takes. */
export function Coming({ product, promise }: { product: Product; promise: DeliveryPromise | null }) {
  const folder = useFolder()
  const isClosed = use(FrameContext)?.notices?.closing
  const cost = deliveryCostWords(folder.deliveryPrices, priceRupees(product) ?? 0)
  const pickUp = pickUpWords(folder.deliveryPrices)
  return (
    <div className={styles.coming}>
      {promise && canBuy(product) && !isClosed ? (
        <p data-until={promise.until}>
          {promiseBegins(promise)}{' '}
          <span>
            <b>{deliveryDays(promise.days)}</b>.
          </span>{' '}
          <span>{cost}</span>
        </p>
      ) : (
        <p>
          {folder.deliveryPrices === null ? 'Free delivery across India in' : 'Delivery within India in'} {deliveryTime(folder.delivery)}.
          {folder.deliveryPrices !== null && ` ${cost}`}
        </p>
      )}
      {pickUp && <p>{pickUp}</p>}
      <p className={`${text.small} ${text.soft}`}>
        {folder.faulty !== null && `${folder.faulty} `}
        {returnsNote(folder)}
        {folder.returns || hasOneSize(product) || !chartOf(folder.sizeCharts, product) ? '.' : ', so please check the size chart.'}
      </p>
    </div>
  )
}
