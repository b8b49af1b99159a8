import { hasOneSize, type Product } from '../../domain/catalogue/product.ts'
import { areSameOptions, optionsLabel, type Options } from '../../domain/catalogue/variant.ts'
import { productAddress } from '../ui/catalogue/product-card.tsx'
import { Button } from '../ui/form/button.tsx'
import { Note } from '../ui/text/note.tsx'
import text from '../ui/text/text.module.css'

export type Waiting = {
  kinds: Options[]
  /** The one that was asked for just now, to be chosen. */
  chosen: Options | null
  /** The shop may write to the person's address. */
  verified: boolean
}

export const NOT_WAITING: Waiting = { kinds: [], chosen: null, verified: false }

type Told = { product: Product; options: Options; waiting: Waiting }

const isWaitedFor = ({ options, waiting }: Omit<Told, 'product'>) => waiting.kinds.some((kind) => areSameOptions(kind, options))

/** What is said of a kind that is gone: that we write once, or will. */
export function TellWords({ product, options, waiting }: Told) {
  const what = hasOneSize(product) ? 'a piece' : optionsLabel(options)
  if (!isWaitedFor({ options, waiting }))
    return <p className={`${text.small} ${text.soft}`}>We write once, when {what} is back. Nothing else.</p>
  return (
    <Note kind={waiting.verified ? 'good' : undefined} role="status">
      {waiting.verified ? (
        `We will tell you once when ${what} is back.`
      ) : (
        <>
          We will tell you once when {what} is back, as soon as we may write to you:{' '}
          <a className={text.link} href="/account">
            verify your email address or switch on notifications
          </a>
          .
        </>
      )}
    </Note>
  )
}

/** In place of "Add to cart" for what is gone. It is sent to the shop, which answers with the page. */
export function TellButton({ product, options, waiting }: Told) {
  const isWaiting = isWaitedFor({ options, waiting })
  return (
    <Button type="submit" look="line" wide formAction={`${productAddress(product)}/wait`} name="wait" value={isWaiting ? 'no' : 'yes'}>
      {isWaiting ? 'Do not tell me' : 'Tell me when it is back'}
    </Button>
  )
}
