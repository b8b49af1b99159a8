import { NO_ACCESS, type Subscription } from '../../domain/membership.ts'
import { signInAddress } from '../../domain/redirect.ts'
import { liveRegion } from '../live-region.ts'
import { membershipTopic } from '../membership-topic.ts'
import { definePage } from '../page.ts'
import { ButtonLink } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './content-denied.module.css'

type ContentDeniedProps = {
  /** The address that was asked for, to return to after signing in. */
  path: string
  /** Null for visitors. */
  subscriptions: Subscription[] | null
}

/** Shown to everybody but members, whether the item exists or not. */
export const contentDenied = definePage({
  head: { title: 'Members only', noIndex: true },
  Body: ({ path, subscriptions }: ContentDeniedProps) => (
    <div className={styles.denied} {...(subscriptions && liveRegion('content-denied', membershipTopic(subscriptions)))}>
      <div className={styles.words}>
        <h1>Members only</h1>
        <p className={text.lede}>{NO_ACCESS}</p>
        {subscriptions ? <ButtonLink href="/shop">Back to the shop</ButtonLink> : <SignInFirst path={path} />}
      </div>
      <div className={styles.art} />
    </div>
  ),
})

function SignInFirst({ path }: { path: string }) {
  return (
    <>
      <p className={text.soft}>If you are a member, sign in to read it.</p>
      <ButtonLink href={signInAddress(path)}>Sign in</ButtonLink>
      <a className={text.link} href="/shop">
        Back to the shop
      </a>
    </>
  )
}
