import type { MailData } from '../../domain/mails/mail-content.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { useFolder } from '../folder-context.ts'
import { ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { MAIL } from './mail-styles.ts'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'

type LinkMail<Data> = {
  /** The heading. */
  title: string
  subject: (shop: string) => string
  /** The title by default. */
  button?: string
  why: (shop: string, data: Data) => string
  valid: string
  notYou?: string
  urlOf: (data: Data) => string
}

/** A mail about an account that leads to one link: why it comes, the link, how long it works, what to do if it was not you. */
export function linkMail<Data extends Pick<MailData['passwordReset'], 'shopUrl' | 'demo' | 'seller'>>({
  title,
  subject,
  button = title,
  why,
  valid,
  notYou,
  urlOf,
}: LinkMail<Data>): MailTemplate<Data> {
  return {
    subject: (_, { name }) => subject(name),
    preview: () => valid,
    Body: function LinkMailBody(data) {
      const { shopUrl, demo, seller } = data
      const url = urlOf(data)
      const { name } = useFolder()
      return (
        <MailLayout title={title} preview={valid} note={demo ? ACCOUNTS_ARE_TEMPORARY : null} shopUrl={shopUrl} seller={seller}>
          <TextBand>{why(name, data)}</TextBand>
          <ButtonBand href={url}>{button}</ButtonBand>
          <TextBand soft>
            Or open this address:
            <br />
            <a className="link" href={url} style={MAIL.link}>
              {url}
            </a>
          </TextBand>
          <TextBand>{valid}</TextBand>
          {notYou && <TextBand>{notYou}</TextBand>}
        </MailLayout>
      )
    },
    text: (data, { name }) =>
      paragraphs(
        why(name, data),
        `${button}:\n${urlOf(data)}`,
        valid,
        notYou ?? null,
        data.demo && ACCOUNTS_ARE_TEMPORARY,
        signature(data.seller),
      ),
  }
}
