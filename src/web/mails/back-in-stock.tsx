import { PRODUCT_PICTURE, type MailData } from '../../domain/mails/mail-content.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { Band, ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { MAIL } from './mail-styles.ts'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['backInStock']

const BUTTON = 'See the piece'
const ONCE = 'You asked us to tell you. This is our only mail about it. We cannot hold it for you.'
const STOP = 'Stop all back-in-stock mails'

/** A piece that somebody waited for can be bought again. */
export const backInStock: MailTemplate<Data> = {
  subject: titleOf,
  preview: () => ONCE,
  Body: (data) => (
    <MailLayout
      title={titleOf(data)}
      preview={ONCE}
      note={data.demo ? ACCOUNTS_ARE_TEMPORARY : null}
      shopUrl={data.shopUrl}
      seller={data.seller}
    >
      {data.picture !== null && (
        <Band>
          <img src={`cid:${data.picture}`} {...PRODUCT_PICTURE} alt={data.name} style={MAIL.picture} />
        </Band>
      )}
      <TextBand>{ONCE}</TextBand>
      <ButtonBand href={data.productUrl}>{BUTTON}</ButtonBand>
      <TextBand soft>
        <a className="link" href={data.stopUrl} style={MAIL.link}>
          {STOP}
        </a>
      </TextBand>
    </MailLayout>
  ),
  text: (data) =>
    paragraphs(
      titleOf(data),
      ONCE,
      `${BUTTON}:\n${data.productUrl}`,
      `${STOP}:\n${data.stopUrl}`,
      data.demo && ACCOUNTS_ARE_TEMPORARY,
      signature(data.seller),
    ),
}

function titleOf({ name, kind }: Pick<Data, 'name' | 'kind'>): string {
  return `${name}${kind === null ? '' : ` in ${kind}`} is back`
}
