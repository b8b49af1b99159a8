import styles from '../page/tabs.module.css'
import text from '../text/text.module.css'

const TABS = [
  { name: 'Account', href: '/account' },
  { name: 'Orders', href: '/account/orders' },
] as const

export function AccountTabs({ current }: { current: (typeof TABS)[number]['name'] }) {
  return (
    <nav className={styles.tabs} aria-label="Account">
      {TABS.map(({ name, href }) => (
        <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
      <form method="post" action="/account">
        <input type="hidden" name="intent" value="sign-out" />
        <button type="submit" className={`${text.link} ${text.small}`}>
          Sign out
        </button>
      </form>
    </nav>
  )
}
