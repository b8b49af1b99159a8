import { whatsappLink } from '../../../domain/shop/whatsapp.ts'
import styles from '../../ui/text/layout.module.css'

type SendLinkProps = {
  subject: string
  /** With the link in it. */
  text: string
  /** Whoever sends it chooses where these are not known. */
  email: string | null
  phone: string | null
}

/** Ways in which the one who gives a link sends it, from the own mail program or WhatsApp: the shop does not send it. */
export function SendLink({ subject, text, email, phone }: SendLinkProps) {
  const letter = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <p className={styles.line}>
      <a href={`mailto:${email ?? ''}?${letter}`}>Send by mail</a>
      <a href={whatsappLink(phone ?? '', text)} target="_blank" rel="noopener">
        Send by WhatsApp
      </a>
    </p>
  )
}
