import { MAX_QUANTITY, MIN_QUANTITY } from '../../../domain/cart/cart.ts'
import { deliveryTime } from '../../../domain/parcels/delivery.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../domain/reviews/review-photo.ts'
import { MAX_MESSAGE_LENGTH, MIN_MESSAGE_LENGTH } from '../../../domain/reviews/review.ts'
import { deliveryTerms } from '../../../domain/shop/delivery-terms.ts'
import { DEMO_RESET_HOURS } from '../../../domain/shop/demo-reset.ts'
import { returnsTerms } from '../../../domain/shop/returns.ts'
import type { SellerContact } from '../../../domain/shop/seller.ts'
import type { ShopFolder } from '../../../domain/shop/shop-folder.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../../messages/demo.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { MailLink, Prose, ProseSection } from '../../ui/text/prose.tsx'
import { FolderProse } from './folder-prose.tsx'

type TermsProps = { demo: boolean; seller: SellerContact; isRegistered: boolean; sellsMemberships: boolean }

export const terms = definePage({
  head: (_: TermsProps, { delivery, pages: { terms: page } }) => ({
    title: page?.title ?? 'Terms',
    description: page?.description || `Orders, delivery within India in ${deliveryTime(delivery)}, returns and reviews.`,
  }),
  Body: function Terms(props: TermsProps) {
    const page = useFolder().pages.terms
    return page ? <FolderProse page={page} /> : <PlainTerms {...props} />
  },
})

/** Where the shop folder has no page of its own. */
function PlainTerms({ demo, seller, isRegistered, sellsMemberships }: TermsProps) {
  const folder = useFolder()
  const { delivery, deliveryPrices, listPrice, sizeCharts } = folder
  return (
    <Prose
      title="Terms"
      updated={{ date: '2026-11-20', words: '20 November 2026' }}
      intro={`These terms apply to your use of the ${seller.address.name} website and to any order placed on it. By using the site you accept them. They take away no right that the law of India gives you as a consumer.`}
    >
      {demo ? (
        <ProseSection title="Demonstration notice">
          <p>
            This is a demonstration shop. Orders are accepted, shown and confirmed as they would be in a working shop, but no payment is
            taken, no contract of sale is made and nothing is sent. All demo data, including accounts and orders, is cleared every{' '}
            {DEMO_RESET_HOURS} hours. The rest of this page sets out the terms as they would stand if the shop were trading.
          </p>
        </ProseSection>
      ) : (
        <ProseSection title="Who you buy from">
          <p>
            You buy from {seller.address.name}. An order that is paid for here is a contract of sale between you and us: the money is taken,
            and the piece is sent.
          </p>
        </ProseSection>
      )}
      <ProseSection title="Accounts">
        <p>
          You may browse without an account. To keep a cart, place an order or write a review you must register with an email address or
          sign in through a provider that we offer. Keep your password to yourself. You must be 18 or older to order.{' '}
          {demo ? ACCOUNTS_ARE_TEMPORARY : 'An account is kept until you delete it on your account page.'}
        </p>
      </ProseSection>
      <ProseSection title="Products and pictures">
        <p>
          We picture and describe each product as exactly as we can, but screens differ, and small differences between one piece and the
          next belong to the way in which it is made.
        </p>
      </ProseSection>
      <ProseSection title="Prices">
        <p>
          Prices are in Indian rupees (INR), marked Rs., and are for one piece.{' '}
          {listPrice !== null && 'The struck-through figure is the list price and the other is what you pay. '}
          {pricesTerms(isRegistered, deliveryPrices)}
        </p>
      </ProseSection>
      <ProseSection title="Orders and payment">
        <p>
          You may order between {MIN_QUANTITY} and {MAX_QUANTITY} of a piece, subject to stock. Placing an order is an offer to buy. The
          sale is made when payment has been confirmed and the order appears in your account. Payment is made on the payment provider's
          page, to which you are taken from checkout, and we never see your card or bank details. If payment fails or is abandoned, no order
          is made and the cart stays as it was.
        </p>
      </ProseSection>
      <ProseSection title="Delivery">
        <p>
          We deliver within India only. Delivery takes {deliveryTime(delivery)} from the day on which the order is confirmed; days on which
          we are closed and public holidays are not counted. Please check the address before you order, since a parcel cannot be redirected
          once it has left.
        </p>
      </ProseSection>
      <ProseSection title="Returns and refunds">
        <p>
          {returnsTerms(folder)} Please check{' '}
          {sizeCharts.length > 0 && (
            <>
              the <a href="/sizechart">size chart</a> and{' '}
            </>
          )}
          the description before you buy; if you are in doubt, ask us first.
        </p>
        <p>
          The exception is the one that the law makes. If a piece reaches you defective, damaged or different from its description, you have
          the rights given by the Consumer Protection Act, 2019 and the rules under it, and nothing here limits them. Tell us within 7 days
          of delivery if you can, with photographs, and we will repair or replace the piece or return the price.
        </p>
      </ProseSection>
      <ProseSection title="Reviews">
        <p>
          You may write one review of each product and edit it later. Messages are between {MIN_MESSAGE_LENGTH} and {MAX_MESSAGE_LENGTH}{' '}
          characters. You may attach up to {MAX_PHOTOS} images, of no more than {MAX_PHOTO_BYTES / 1024 / 1024} MB each. Upload only
          pictures that are yours. Reviews are checked automatically, and one that is scored as abusive is not made public. You keep the
          rights in your review and allow us to show it on the site.
        </p>
      </ProseSection>
      {sellsMemberships && (
        <ProseSection title="Members' reading">
          <p>
            Pieces in the content area are for holders of an active subscription. A membership is paid in advance for a period, ends with it
            unless you renew it, and is never charged automatically. You can cancel it on your account page; a period that is paid for is
            not refunded. Please do not republish the pieces.
          </p>
        </ProseSection>
      )}
      <ProseSection title="Our work, and yours">
        <p>
          The text, pictures and marks on the site belong to {seller.address.name} or are used with permission. Please do not copy the site
          wholesale or use it to harm anyone.
        </p>
      </ProseSection>
      <ProseSection title="Liability">
        <p>
          We are responsible for what we sell as the law provides. Beyond that, and so far as the law allows, our liability for an order is
          limited to the price paid for it.
        </p>
      </ProseSection>
      <ProseSection title="Law and complaints">
        <p>
          These terms are governed by the law of India, and the courts at {seller.address.cityLocality}, {seller.address.stateProvince},
          have jurisdiction, without affecting your right to approach a consumer commission where you live. Complaints go first to the
          Grievance Officer at <MailLink to={seller.grievance.email} />, who acknowledges them within 48 hours and settles them within one
          month. We may change these terms; an order is governed by the terms in force on the day it was placed.
        </p>
      </ProseSection>
    </Prose>
  )
}

function pricesTerms(isRegistered: boolean, deliveryPrices: ShopFolder['deliveryPrices']): string {
  if (isRegistered) return `Prices include GST, and no tax is added at checkout. ${deliveryTerms(deliveryPrices)}`
  return deliveryPrices === null
    ? 'No tax or shipping charge is added at checkout: tax is shown as 0, and shipping costs 0.'
    : `No tax is added at checkout. ${deliveryTerms(deliveryPrices)}`
}
