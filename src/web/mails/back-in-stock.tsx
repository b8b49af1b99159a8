import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import type { MailData } from '../../domain/mail-content.ts'
import { Band, ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { MAIL } from './mail-styles.ts'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['backInStock']

const BUTTON = 'See the piece'
const ONCE = 'You asked us to tell you. We write once, and keep nothing for you: who comes first has it.'
const STOP = 'Tell me of nothing else'

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
          <img src={`cid:${data.picture}`} width={128} height={160} alt={data.name} style={{ ...MAIL.picture, width: 128, height: 160 }} />
        </Band>
      )}
      <TextBand>{ONCE}</TextBand>
      <ButtonBand href={data.productUrl}>{BUTTON}</ButtonBand>
      <TextBand soft>
        This wait is over.{' '}
        <a className="link" href={data.stopUrl} style={MAIL.link}>
          {STOP}
        </a>{' '}
        ends all others.
      </TextBand>
    </MailLayout>
  ),
  text: (data) =>
    paragraphs(
      titleOf(data),
      ONCE,
      `${BUTTON}:\n${data.productUrl}`,
      `This wait is over. ${STOP}, which ends all others:\n${data.stopUrl}`,
      data.demo && ACCOUNTS_ARE_TEMPORARY,
      signature(data.seller),
    ),
}

function titleOf({ name, kind }: Pick<Data, 'name' | 'kind'>): string {
  return `${name}${kind === null ? '' : ` in ${kind}`} is back`
}
