import styles from '../page/tabs.module.css'

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
    </nav>
  )
}
