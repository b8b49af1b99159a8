import type { Shot } from '../../../domain/shop/shop-folder.ts'
import styles from './picture.module.css'

export function srcSetOf({ sources }: Pick<Shot, 'sources'>): string {
  return sources.map(({ path, width }) => `${path} ${width}w`).join(', ')
}

/** How many times as wide as its box a picture is drawn that fills it; `ratio` is the box's width by its height. */
export function spreadOf({ width, height }: Pick<Shot, 'width' | 'height'>, ratio: number): number {
  return Math.max(1, width / height / ratio)
}

type StaticPictureProps = {
  shot: Shot
  alt: string
  sizes: string
  /** Above the fold; others load lazily. */
  first?: boolean
  /** See `ProductPicture`. */
  transition?: string
  className?: string
}

/** A picture of the shop folder that fills the box its class gives it. */
export function StaticPicture({ shot, alt, sizes, first = false, transition, className }: StaticPictureProps) {
  const ground = {
    backgroundColor: shot.colour,
    ...(transition && { viewTransitionName: transition }),
  }
  return (
    <span className={className ? `${styles.still} ${className}` : styles.still} style={ground}>
      <picture>
        <source type={shot.type} srcSet={srcSetOf(shot)} sizes={sizes} />
        <FallbackImage shot={shot} alt={alt} first={first} />
      </picture>
    </span>
  )
}

/** The `img` of a shot, for browsers that do not know its type. */
export function FallbackImage({ shot, alt, first }: { shot: Shot; alt: string; first: boolean }) {
  return (
    <img
      src={shot.fallback}
      width={shot.width}
      height={shot.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}
