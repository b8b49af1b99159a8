import { ACCOUNTS_ARE_TEMPORARY } from '../../domain/demo-reset.ts'
import type { MailData } from '../../domain/mail-content.ts'
import { Band, MailLayout, MailButton } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'
import { MAIL } from './mail-styles.ts'

const TITLE = 'Verify your email address'
const WHY = 'An account at Chhaap was opened with this email address. Please verify that the address is yours.'
const VALID = 'The link is valid for 24 hours and works once, while you are signed in to the account. A newer mail replaces it.'
const NOT_YOU = 'If it was not you, ignore this mail. The address stays unverified.'

export const emailVerification: MailTemplate<MailData['emailVerification']> = {
  subject: () => `${TITLE} for Chhaap`,
  preview: () => VALID,
  Body: ({ verifyUrl, shopUrl, demo, seller }) => (
    <MailLayout title={TITLE} preview={VALID} note={demo ? ACCOUNTS_ARE_TEMPORARY : null} shopUrl={shopUrl} seller={seller}>
      <Band>
        <p className="ink" style={MAIL.text}>
          {WHY}
        </p>
      </Band>
      <Band>
        <MailButton href={verifyUrl}>{TITLE}</MailButton>
      </Band>
      <Band>
        <p className="soft" style={MAIL.soft}>
          Or open this address:
          <br />
          <a className="link" href={verifyUrl} style={MAIL.link}>
            {verifyUrl}
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
  text: ({ verifyUrl, demo, seller }) =>
    paragraphs(WHY, `${TITLE}:\n${verifyUrl}`, VALID, NOT_YOU, demo && ACCOUNTS_ARE_TEMPORARY, signature(seller)),
}
