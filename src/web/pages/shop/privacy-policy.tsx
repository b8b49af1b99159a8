import { CONFIRMED_S, DEVICE_S, DONE_S, PROVIDER_SIGN_IN_S, SESSION_S } from '../../../domain/accounts/session.ts'
import { ADD_INTENT_S } from '../../../domain/cart/add-intent.ts'
import { DEMO_RESET_HOURS } from '../../../domain/shop/demo-reset.ts'
import type { SellerContact } from '../../../domain/shop/seller.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import blocks from '../../ui/text/blocks.module.css'
import { MailLink, Prose, ProseSection } from '../../ui/text/prose.tsx'
import { FolderProse } from './folder-prose.tsx'

const DAY_S = 86_400

type PrivacyPolicyProps = {
  demo: boolean
  seller: SellerContact
  /** The shop is reached by https. */
  encrypted: boolean
}

export const privacyPolicy = definePage({
  head: (_: PrivacyPolicyProps, { pages: { privacypolicy: page } }) => ({
    title: page?.title ?? 'Privacy policy',
    description: page?.description || 'What the shop keeps about you, why, and for how long.',
  }),
  Body: function PrivacyPolicy(props: PrivacyPolicyProps) {
    const page = useFolder().pages.privacypolicy
    return page ? <FolderProse page={page} /> : <PlainPrivacyPolicy {...props} />
  },
})

/** Where the shop folder has no page of its own: what this program does. */
function PlainPrivacyPolicy({ demo, seller, encrypted }: PrivacyPolicyProps) {
  const { hours, sizeCharts, faulty } = useFolder()
  return (
    <Prose
      title="Privacy policy"
      updated={{ date: '2026-11-22', words: '22 November 2026' }}
      intro={
        demo
          ? `This policy is about the ${seller.address.name} website, a demonstration shop. "We" means the people who run the demonstration. It is written to be read, and it describes only what the shop does.`
          : `This policy is about the ${seller.address.name} website. "We" means ${seller.address.name}, who run it. It is written to be read, and it describes only what the shop does.`
      }
    >
      <ProseSection title="The short version">
        <p>
          We keep what the shop needs in order to work and nothing else. There is no advertising, no tracking and no analytics.{' '}
          {demo
            ? `All demo data is cleared every ${DEMO_RESET_HOURS} hours. Please do not enter anything that you would mind losing, or anyone else's details.`
            : 'What we keep stays until you delete it or ask us to, apart from what the law makes us keep.'}
        </p>
      </ProseSection>
      <ProseSection title="What we hold, and why">
        <p>
          <strong>Your account.</strong> Your email address, and a display name and photograph if you give them or if the provider that you
          sign in with sends them. Your password is stored only as a hash (Argon2id), from which nobody can read it. If you link a telephone
          number, it is kept with your account and used for verification and to tell you of your orders, and for nothing else. If you switch
          on notifications, the address that your browser's push service gives them is kept until you switch them off or sign out.
        </p>
        <p>
          <strong>Where you are signed in.</strong> The times of each session and the name that its browser gives itself, so that you can
          recognise it on your account page and end all of them there.
        </p>
        <p>
          <strong>Your cart.</strong> The pieces you add, with size and quantity, so that the cart is the same on your telephone and your
          computer.
        </p>
        <p>
          <strong>Your addresses.</strong> The names and postal addresses that you save at checkout, each with a telephone number for the
          courier if you give one. They are used to fill in an order, and you can change and delete each one yourself.
        </p>
        <p>
          <strong>Your orders.</strong> What was ordered, the amount, the delivery address, the payment reference, the receipt and where the
          parcel is. The carrier gets the name, the address and the courier's number that it delivers to.
          {faulty !== null && ' What you tell us is wrong with an order, in words and photos, is seen by us alone.'}
        </p>
        <p>
          <strong>Your membership.</strong> When it began, until when it is paid for, and its invoices.
        </p>
        <p>
          <strong>Your reviews.</strong> The rating, the message, any pictures that you attach, and the display name and photograph on your
          account. Reviews are public. Each message is scored automatically for abusive language; a review with a high score is shown only
          to the person who wrote it.
        </p>
        <p>
          <strong>Your mail.</strong> We write to your email address when an account is opened with it or you ask to verify it, when an
          order is placed, changed, cancelled, ready or on its way, when its tracking number is corrected, when money goes back to you, when
          what you told of an order is answered, when something that you send back is answered, arrives or is settled, when a piece that you
          asked to be told of is back, when a membership that you have bought begins, can be renewed or ends, and when somebody asks for a
          new password or your password is changed, or the address of your account is put right or two accounts of yours are to become one.
          Nothing in these mails tells us whether you read them, and there are no others. Those who run the shop are written to about its
          orders as well.
        </p>
        <p>
          <strong>Technical records.</strong> Like any website, the servers may note the time of a request, the address it came from and any
          error. These notes are used to keep the service running and secure. Visits are counted by day, by the site or link that they came
          from and by the page, without anything about who it was.
        </p>
        <p>We do not ask for your date of birth, your identity numbers or your contacts, and we do not sell or rent anything to anyone.</p>
      </ProseSection>
      <ProseSection title="Payment">
        {demo ? (
          <p>
            The payment page is a simulation. No money moves, and the shop neither asks for nor stores card numbers, UPI PINs or bank
            details. Please do not type real ones anywhere on this site.
          </p>
        ) : (
          <p>
            You pay on the payment provider's page, and the provider's own policy covers what you type there. We tell the provider the
            order's reference and amount, and it tells us whether the order is paid. The shop neither asks for nor stores card numbers, UPI
            PINs or bank details. Please do not type them anywhere on this site.
          </p>
        )}
      </ProseSection>
      <ProseSection title="What is kept in your browser">
        <p>
          With two exceptions, <code>recentlySeen</code> and <code>source</code>, which begin once the notice was accepted, we use essential
          storage only. None of it follows you to another site.
        </p>
        <ul className={blocks.points}>
          <li>
            <code>cookiePolicy</code>, in local storage, remembers that you have accepted the notice, so that it does not appear again.
          </li>
          <li>
            <code>recentlySeen</code>, in local storage, has the last twelve products that you looked at once the notice was accepted, to
            show them to you again. It is sent without your name or account, and ends when you press “Clear”.
          </li>
          <li>
            <code>source</code>, in local storage: which link or site led you here, first and last. An order tells it to us.
          </li>
          <li>
            <code>savedPieces</code>, in local storage: what you save without signing in stays until you take it out or sign in, which moves
            it to your account.
          </li>
          {sizeCharts.length > 0 && (
            <li>
              <code>yourMeasures</code>, in local storage: what you tell to see a garment on your height stays until you press “Forget
              them”, and is never sent to us.
            </li>
          )}
          <li>A cookie keeps you signed in for {SESSION_S / DAY_S} days after your last visit; signing out removes it.</li>
          <li>
            While you are away to sign in with another company, such as Google or Twitter, a second is kept for {PROVIDER_SIGN_IN_S / 60}{' '}
            minutes, to know that it is you who comes back. A window in which you sign in there reports back through local storage, from
            which the report is removed within seconds.
          </li>
          <li>
            A third says that you have signed in with this browser before, so that strangers who guess at your password cannot keep you out;
            it lasts for {DEVICE_S / DAY_S} days after you last signed in.
          </li>
          <li>
            If you add to the cart, save a piece or ask to be told of it before you sign in, a fourth holds the product, its size and its
            quantity for {ADD_INTENT_S / 60} minutes at most.
          </li>
          <li>
            When you have confirmed that it is you, before you change how you sign in, a fifth remembers it for {CONFIRMED_S / 60} minutes.
          </li>
          <li>After a form or a payment, a sixth lets the next page say once what was done; it is kept for {DONE_S} seconds at most.</li>
          <li>While you are signed in, session storage holds a token for calls to the shop, which expires within minutes.</li>
        </ul>
        <p>If you clear your browser's storage, all of it goes.</p>
      </ProseSection>
      <ProseSection title="Who else is involved">
        <p>
          Sign-in, the database and stored files are run by the shop itself. Mails, text messages, payments and parcels go through services
          that get what they need for it and no more, and so may the scoring of reviews
          {demo && '; in a demonstration, stand-ins take their place unless its operator has connected real ones'}. Where sign-in with
          another company, such as Google or Twitter, is connected and you use it, that company tells us who you are and learns that you
          have signed in here; its own policy covers its side. Notifications go through the push service of your browser, which cannot read
          them; they say no more than that an order is paid or on its way. We may disclose data where the law requires it.
        </p>
      </ProseSection>
      <ProseSection title="How long we keep it">
        <p>
          {demo
            ? `Demo data is reset every ${DEMO_RESET_HOURS} hours. At the reset, accounts, carts, addresses, orders, reviews and uploaded pictures are deleted. The reference and the amount of a payment that is still open stay until it has ended.`
            : 'Accounts, carts, addresses, orders, reviews and uploaded pictures are kept until you delete them, and all of them are deleted with the account. Our books then keep what was bought in an order, the amount, the dates and the state it went to.'}{' '}
          Technical records and backups may last longer, for as long as the operator keeps them.
        </p>
      </ProseSection>
      <ProseSection title="What you may ask for">
        <p>
          On your account page you can download everything that we hold about you as one file, and delete the account with everything in it.
          Orders then stay in our books, without your name and address; an order that is still on its way keeps them until the parcel has
          arrived. You can also edit your review, delete an address, empty the cart, and choose a new password. For anything else, write to{' '}
          <MailLink to={seller.privacyEmail} /> from the address that you registered with. We answer within {hours.reply}, {hours.days}
          {demo && '; the reset may well have deleted the data before we reply'}. You may withdraw consent at any time by deleting the
          account. These rights are in keeping with India's Digital Personal Data Protection Act, 2023.
        </p>
      </ProseSection>
      <ProseSection title="Children">
        <p>The shop is meant for adults. If you are under 18, please use it with a parent or guardian, and do not open an account.</p>
      </ProseSection>
      <ProseSection title="Security">
        <p>
          {encrypted && 'Pages are sent over an encrypted connection. '}On the site, each person's cart, addresses and orders can be read
          only by that person's own account; those who run the shop see what they need for its orders. No system is perfect,{' '}
          {demo ? 'and a demonstration is a good place to use' : 'so please choose'} a password that you use nowhere else.
        </p>
      </ProseSection>
      <ProseSection title="Grievance Officer">
        <p>
          If you are unhappy with how your data has been handled, write to the Grievance Officer, {seller.address.name}, at{' '}
          <MailLink to={seller.grievance.email} />. The role is held by the member of the team on duty. We acknowledge a complaint within 48
          hours and settle it within one month.
        </p>
      </ProseSection>
      <ProseSection title="Changes">
        <p>If the shop begins to do something that is not described here, this page will change first, and the date at the top with it.</p>
      </ProseSection>
    </Prose>
  )
}
