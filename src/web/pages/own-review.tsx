import { Island } from '../island.tsx'
import type { Topic } from '../client/live/socket.ts'
import { ReviewBox, SignInToReview, type ReviewBoxProps } from '../islands/review-box.tsx'

/** `uid` is null for visitors. */
export type OwnReviewProps = Omit<ReviewBoxProps, 'uid' | 'listedEtag'> & { uid: string | null }

/** The viewer's own review of a product. Its state follows its moderation; the first one may be written in another window. */
export function OwnReview({ own: { uid, ...own }, topic }: { own: OwnReviewProps; topic: Topic & { etag: string } }) {
  if (uid === null) return <SignInToReview productId={own.productId} />
  const props = { ...own, uid, listedEtag: topic.etag }
  return <Island name="ReviewBox" of={ReviewBox} props={props} />
}
