import { REPLY_TIME, SUPPORT_DAYS, SUPPORT_HOURS } from '../../domain/promises.ts'
import { mailboxesOf, sellerLine, type SellerContact } from '../../domain/seller.ts'
import { definePage } from '../page.ts'
import { MailLink, Prose, ProseSection } from '../ui/prose.tsx'

export const contactUs = definePage({
  head: { title: 'Contact us', description: `Write to Chhaap. ${SUPPORT_DAYS}, ${SUPPORT_HOURS}; we reply within ${REPLY_TIME}.` },
  Body: ({ demo, seller }: { demo: boolean; seller: SellerContact }) => (
    <Prose title="Contact us">
      <ProseSection title="Write to us">
        <dl>
          <div>
            <dt>Email</dt>
            <dd>
              <MailLink to={seller.email} />
            </dd>
          </div>
          <div>
            <dt>Telephone</dt>
            <dd>{seller.address.phone}</dd>
          </div>
          <div>
            <dt>Post</dt>
            <dd>{sellerLine(seller)}</dd>
          </div>
        </dl>
        {seller.demo && <p>The address and the number are made up, so no post or call will reach us.</p>}
        {demo && <p>This is a demonstration shop: no order is sent.</p>}
      </ProseSection>
      <ProseSection title="When we answer">
        <p>
          Support hours are {SUPPORT_DAYS}, {SUPPORT_HOURS}. Responses take {REPLY_TIME}. Messages that arrive on a Sunday are read on
          Monday morning.
        </p>
      </ProseSection>
      <ProseSection title="What to put in a message">
        <p>
          <strong>About an order:</strong> the order number from Account, Orders, and the email address that you sign in with.
        </p>
        <p>
          <strong>About a fault:</strong> two photographs in daylight, one of the whole piece and one close, and a line on when you noticed
          it. Please do not wash it first.
        </p>
        <p>
          <strong>About size:</strong> your bust, waist and hip in inches, and the name of the piece. We will tell you what we would choose.
          The <a href="/sizechart">Clothing Size Chart</a> is a good place to begin.
        </p>
        <p>
          <strong>About your data:</strong> write to <MailLink to={mailboxesOf(seller).privacy} />. The{' '}
          <a href="/privacypolicy">Privacy policy</a> explains what you can ask for.
        </p>
        <p>
          <strong>A complaint that we have not settled:</strong> write to the Grievance Officer at{' '}
          <MailLink to={mailboxesOf(seller).grievance} />. A complaint is acknowledged within 48 hours and settled within one month of the
          day on which it is received.
        </p>
      </ProseSection>
    </Prose>
  ),
})
