import type { MailData } from '../../../domain/mails/mail-content.ts'
import { mailKey, OWN_MAILS, type OwnMail } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import { mailPreview } from '../../mails/mail-html.tsx'
import { mailTemplates, mailText } from '../../mails/mail-text.ts'
import { Heading, Panel, Sections } from '../ui/heading.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './mails.module.css'

/** What each mail would be written of. */
type MailsProps = { mails: { [Name in OwnMail]: MailData[Name] } }

const TITLES: Record<OwnMail, string> = {
  orderPlaced: 'An order is placed',
  orderShipped: 'It is on its way',
  orderReady: 'It can be collected',
  orderCorrected: 'It was corrected',
  orderCancelled: 'It was cancelled',
  refund: 'Money goes back',
  complaintAnswered: 'What was wrong is answered',
  backInStock: 'A piece is back in stock',
  membership: 'News of a membership',
}

export const operatorMails = operatorPage('Mails', function Mails({ mails }: MailsProps) {
  return (
    <>
      <Heading
        title="Mails"
        lead="The mails that buyers get, shown for a made-up order. To add a sentence of your own to one, see mails in shop.yaml."
      />
      <Sections>
        {OWN_MAILS.map((name) => (
          <Sample key={name} name={name} data={mails[name]} />
        ))}
      </Sections>
    </>
  )
})

function Sample<Name extends OwnMail>({ name, data }: { name: Name; data: MailData[Name] }) {
  const folder = useFolder()
  const own = folder.mails[name]
  return (
    <Panel
      id={mailKey(name)}
      title={TITLES[name]}
      hint={own === undefined ? `No sentence of your own yet: its name is ${mailKey(name)}.` : `Yours: “${own}”`}
    >
      <p>
        <b>{mailTemplates[name].subject(data, folder)}</b>
      </p>
      {/* Nothing in it runs. It has the shop's origin because its pictures are for that alone. */}
      <iframe
        className={styles.mail}
        title={`${TITLES[name]}: the mail`}
        sandbox="allow-same-origin"
        loading="lazy"
        srcDoc={mailPreview(name, data, folder)}
      />
      <details>
        <summary>As text, for mail programs that show no HTML</summary>
        <pre className={styles.text}>{mailText(name, data, folder)}</pre>
      </details>
    </Panel>
  )
}
