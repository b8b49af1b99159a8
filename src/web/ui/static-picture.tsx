import styles from './static-picture.module.css'

/** The files of `assets`, by their names without the folder. */
const FILES = import.meta.glob<string>('../assets/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

/** A picture that belongs to the shop, not to the catalogue. */
export type Shot = {
  /** Files are called `{name}-{width}.avif`, and one `{name}-{webpWidth}.webp`. */
  name: string
  widths: number[]
  webpWidth: number
  width: number
  height: number
  /** Dominant colour, shown before anything has loaded. */
  colour: string
  /** A data: address of a picture a dozen pixels wide. */
  placeholder?: string
}

export function fileOf(name: string): string {
  const file = FILES[`../assets/${name}`]
  if (!file) throw new Error(`No picture called ${name} in src/web/assets`)
  return file
}

export function srcSetOf({ name, widths }: Pick<Shot, 'name' | 'widths'>): string {
  return widths.map((width) => `${fileOf(`${name}-${width}.avif`)} ${width}w`).join(', ')
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

/** A picture that fills the box its class gives it. */
export function StaticPicture({ shot, alt, sizes, first = false, transition, className }: StaticPictureProps) {
  const ground = {
    backgroundColor: shot.colour,
    ...(shot.placeholder && { backgroundImage: `url(${shot.placeholder})` }),
    ...(transition && { viewTransitionName: transition }),
  }
  return (
    <span className={className ? `${styles.still} ${className}` : styles.still} style={ground}>
      <picture>
        <source type="image/avif" srcSet={srcSetOf(shot)} sizes={sizes} />
        <WebpImage shot={shot} alt={alt} first={first} />
      </picture>
    </span>
  )
}

/** The `img` of a shot, for browsers that know no AVIF. */
export function WebpImage({ shot, alt, first }: { shot: Shot; alt: string; first: boolean }) {
  return (
    <img
      src={fileOf(`${shot.name}-${shot.webpWidth}.webp`)}
      width={shot.width}
      height={shot.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}
