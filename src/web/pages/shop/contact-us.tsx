import { sellerLine, type SellerContact } from '../../../domain/shop/seller.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { MailLink, Prose, ProseSection } from '../../ui/text/prose.tsx'
import { FolderProse } from './folder-prose.tsx'

type ContactUsProps = { demo: boolean; seller: SellerContact }

export const contactUs = definePage({
  head: (_: ContactUsProps, { name, hours, pages }) => ({
    title: pages.contactus?.title ?? 'Contact us',
    description: pages.contactus?.description || `Write to ${name}. ${hours.days}, ${hours.times}; we reply within ${hours.reply}.`,
  }),
  Body: function ContactUs(props: ContactUsProps) {
    const page = useFolder().pages.contactus
    return page ? (
      <FolderProse page={page}>
        <WriteToUs {...props} />
      </FolderProse>
    ) : (
      <Prose title="Contact us">
        <WriteToUs {...props} />
        <PlainAnswers seller={props.seller} />
      </Prose>
    )
  },
})

/** Who sells, as the law wants it on the page: on every shop's. */
function WriteToUs({ demo, seller }: ContactUsProps) {
  const { whatsapp } = useFolder()
  const { grievance, licences } = seller
  return (
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
        {whatsapp !== null && (
          <div>
            <dt>WhatsApp</dt>
            <dd>
              <a href={`https://wa.me/${whatsapp}`}>+{whatsapp}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Post</dt>
          <dd>{sellerLine(seller)}</dd>
        </div>
        {grievance.name !== null && (
          <div>
            <dt>Grievance Officer</dt>
            <dd>
              {grievance.name}, <MailLink to={grievance.email} />
            </dd>
          </div>
        )}
        {licences.map(({ name, number }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      {seller.demo && <p>The address and the number are made up, so no post or call will reach us.</p>}
      {demo && <p>This is a demonstration shop: no order is sent.</p>}
    </ProseSection>
  )
}

/** Where the shop folder has no page of its own. */
function PlainAnswers({ seller }: Pick<ContactUsProps, 'seller'>) {
  const { hours } = useFolder()
  return (
    <>
      <ProseSection title="When we answer">
        <p>
          Support hours are {hours.days}, {hours.times}. Responses take {hours.reply}.
        </p>
      </ProseSection>
      <ProseSection title="What to put in a message">
        <p>
          <strong>About an order:</strong> the order number from Account, Orders, and the email address that you sign in with.
        </p>
        <p>
          <strong>About a fault:</strong> two photographs in daylight, one of the whole product and one close.
        </p>
        <p>
          <strong>About your data:</strong> write to <MailLink to={seller.privacyEmail} />. The <a href="/privacypolicy">Privacy policy</a>{' '}
          explains what you can ask for.
        </p>
        <p>
          <strong>A complaint that we have not settled:</strong> write to the Grievance Officer at <MailLink to={seller.grievance.email} />.
          A complaint is acknowledged within 48 hours and settled within one month of the day on which it is received.
        </p>
      </ProseSection>
    </>
  )
}
