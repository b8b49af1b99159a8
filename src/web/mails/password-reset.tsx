import { ACCOUNTS_ARE_TEMPORARY } from '../../domain/demo-reset.ts'
import type { MailData } from '../../domain/mail-content.ts'
import { Band, MailLayout, MailButton } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'
import { MAIL } from './mail-styles.ts'

const TITLE = 'Choose a new password'
const WHY = 'Somebody, probably you, asked for a new password for the account with this email address.'
const VALID = 'The link is valid for 1 hour and works once. When you use it, every device that is signed in to the account is signed out.'
const NOT_YOU = 'If it was not you, ignore this mail. Your password stays as it is.'

export const passwordReset: MailTemplate<MailData['passwordReset']> = {
  subject: () => `${TITLE} for Chhaap`,
  preview: () => VALID,
  Body: ({ resetUrl, shopUrl, demo, seller }) => (
    <MailLayout title={TITLE} preview={VALID} note={demo ? ACCOUNTS_ARE_TEMPORARY : null} shopUrl={shopUrl} seller={seller}>
      <Band>
        <p className="ink" style={MAIL.text}>
          {WHY}
        </p>
      </Band>
      <Band>
        <MailButton href={resetUrl}>{TITLE}</MailButton>
      </Band>
      <Band>
        <p className="soft" style={MAIL.soft}>
          Or open this address:
          <br />
          <a className="link" href={resetUrl} style={MAIL.link}>
            {resetUrl}
          </a>
        </p>
      </Band>
      <Band>
        <p className="ink" style={MAIL.text}>
          {VALID}
        </p>
      </Band>
      <Band>
        <p className="ink" style={MAIL.text}>
          {NOT_YOU}
        </p>
      </Band>
    </MailLayout>
  ),
  text: ({ resetUrl, demo, seller }) =>
    paragraphs(WHY, `${TITLE}:\n${resetUrl}`, VALID, NOT_YOU, demo && ACCOUNTS_ARE_TEMPORARY, signature(seller)),
}
