import { useFolder } from '../../folder-context.ts'
import styles from './logo.module.css'

type LogoProps = {
  /** In pixels. */
  height: number
  onDark?: boolean
  /** What the picture says, where that is more than the shop's name. */
  alt?: string
}

/** The shop's name: as its drawing, or as text beside the mark. */
export function Logo({ height, onDark = false, alt }: LogoProps) {
  const { name, logo } = useFolder()
  if (logo.drawn) {
    const { path, onDark: light, width, height: full } = logo.drawn
    const src = onDark ? light : path
    // Of low priority, or React would preload it from the head of the page, before the picture that the page is about.
    return <img src={src} width={Math.round((width / full) * height)} height={height} alt={alt ?? name} fetchPriority="low" />
  }
  return (
    <span className={styles.logo}>
      <Mark height={height} onDark={onDark} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** The mark alone. On a dark ground a mark without a light drawing stands on a light one. */
function Mark({ height, onDark }: { height: number; onDark: boolean }) {
  const { mark, markOnDark } = useFolder().logo
  if (mark === null) return null
  const isPlated = onDark && markOnDark === null
  return (
    <img
      className={isPlated ? styles.plate : undefined}
      src={onDark ? (markOnDark ?? mark) : mark}
      height={height}
      alt=""
      fetchPriority="low"
    />
  )
}

/** The mark at the foot of the pages; nothing without one. */
export function FooterMark({ className }: { className?: string | undefined }) {
  const { mark, markOnDark } = useFolder().logo
  if (mark === null) return null
  if (markOnDark !== null) return <img className={className} src={markOnDark} width="132" height="102" alt="" loading="lazy" />
  return <img className={styles.foot} src={mark} height="72" alt="" loading="lazy" />
}
