import { signInAddress } from '../../../domain/accounts/redirect.ts'
import { type Subscription } from '../../../domain/members/membership.ts'
import type { MembershipPlan } from '../../../domain/members/subscription.ts'
import { NO_ACCESS } from '../../../messages/membership.ts'
import { liveRegion } from '../../live-region.ts'
import { membershipTopic } from '../../own-topics.ts'
import { definePage } from '../../page.ts'
import { MembershipOffer, OfferWords, RenewalBanner } from '../../ui/content/membership-card.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import layout from '../../ui/text/layout.module.css'
import { usePanel } from '../../use-panel.ts'
import styles from './content-denied.module.css'

type ContentDeniedProps = {
  /** The address that was asked for, to return to after signing in. */
  path: string
  /** Null for visitors. */
  subscriptions: Subscription[] | null
  /** Null where no memberships are sold. */
  offer: MembershipPlan | null
}

/** The page for everybody but members, whether the item exists or not. */
export const contentDenied = definePage({
  head: { title: 'Members’ reading', noIndex: true },
  Body: function ContentDenied({ path, subscriptions, offer }: ContentDeniedProps) {
    return (
      <div className={styles.denied} {...(subscriptions && liveRegion('content-denied', membershipTopic(subscriptions)))}>
        <div className={styles.words}>
          <h1>Members’ reading</h1>
          {subscriptions ? <BecomeMember subscriptions={subscriptions} offer={offer} /> : <SignInFirst path={path} offer={offer} />}
          <p>{NO_ACCESS}</p>
        </div>
        <div className={styles.art} style={usePanel('members')} />
      </div>
    )
  },
})

function BecomeMember({ subscriptions, offer }: { subscriptions: Subscription[]; offer: MembershipPlan | null }) {
  if (subscriptions.some(({ status }) => status === 'past_due')) return <RenewalBanner subscriptions={subscriptions} />
  return offer ? <MembershipOffer plan={offer} /> : <ButtonLink href="/shop">Back to the shop</ButtonLink>
}

function SignInFirst({ path, offer }: { path: string; offer: MembershipPlan | null }) {
  return (
    <>
      {offer ? <OfferWords plan={offer} /> : <p>If you are a member, sign in to read on.</p>}
      <p className={layout.acts}>
        {offer && <ButtonLink href={signInAddress(path, '/register')}>Become a member</ButtonLink>}
        <ButtonLink href={signInAddress(path)} look={offer ? 'line' : 'stamp'}>
          Sign in
        </ButtonLink>
      </p>
    </>
  )
}
