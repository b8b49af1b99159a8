import styles from './breadcrumb.module.css'

/** The path to a page, as in its structured data. */
export function Breadcrumb({ above, here }: { above: [name: string, path: string][]; here: string }) {
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        {above.map(([name, path]) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
