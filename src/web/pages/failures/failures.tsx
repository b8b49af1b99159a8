import type { ReactNode } from 'react'
import type { ShopFolder } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage, type Page } from '../../page.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import text from '../../ui/text/text.module.css'
import { usePanel } from '../../use-panel.ts'
import styles from './failures.module.css'

const BACK = { href: '/', title: 'Back to the shop' }

type Words<Props> = {
  title: string
  /** The title, unless said. */
  heading?: string
  lede: (props: Props, folder: ShopFolder) => string
  /** Back to the shop, unless said. */
  way?: { href: string; title: string }
  fine?: (props: Props) => ReactNode
  /** Beside the words is the folder's picture for what is not there. */
  hasPicture?: boolean
}

export const notFound = failurePage({
  title: 'Page not found',
  heading: '404 - Page Not Found',
  lede: (_, { words }) => words.notFound,
  way: { href: '/shop', title: 'Shop the range' },
  hasPicture: true,
})

/** The page of a form that was refused as a whole: from another site, too large, or malformed. */
export const refused = failurePage({
  title: 'That did not work',
  lede: ({ message }: { message: string }) => `${message} Nothing was changed.`,
})

/** The page while the shop cannot serve: that passes by itself. */
export const unavailable = failurePage({
  title: 'Back in a moment',
  heading: 'We will be back in a moment',
  lede: ({ message }: { message: string }) => `${message} Please try again in a moment.`,
})

/** The page of a request that fails. The number is the request id of its log line. */
export const failure = failurePage({
  title: 'Something went wrong',
  heading: 'Sorry, something went wrong',
  lede: () => 'The fault is ours, and we have made a note of it. Your cart and your orders are safe. Please try again in a moment.',
  fine: ({ requestId }: { requestId: string }) => (
    <>
      If it happens again, write to us with this number: <span className={text.strong}>{requestId}</span>
    </>
  ),
})

function failurePage<Props extends object>({ title, heading = title, lede, way = BACK, fine, hasPicture }: Words<Props>): Page<Props> {
  return definePage({
    head: { title, noIndex: true },
    Body: function Failure(props: Props) {
      const folder = useFolder()
      const picture = usePanel('not_found')
      return (
        <div className={styles.lost}>
          <div className={styles.words}>
            <h1>{heading}</h1>
            <p className={`${text.lede} ${text.soft}`}>{lede(props, folder)}</p>
            <ButtonLink href={way.href}>{way.title}</ButtonLink>
            {fine && <p className={`${text.fine} ${text.soft}`}>{fine(props)}</p>}
          </div>
          <div className={styles.art} style={hasPicture ? picture : undefined} />
        </div>
      )
    },
  })
}
