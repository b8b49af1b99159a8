import type { ImagePreload } from '../page.ts'
import { fileOf, srcSetOf, WebpImage, type Shot } from './static-picture.tsx'

/** The wide picture is shown from this width on; it is the breakpoint of the whole design. */
const WIDE = '(min-width: 768px)'
const TALL = '(max-width: 767px)'

type ArtDirectedProps = {
  wide: Shot
  tall: Shot
  alt: string
  /** How wide the wide picture is laid out; the tall one fills the window. */
  sizes: string
  /** The largest picture above the fold: loaded with high priority. */
  first?: boolean
}

/** One picture for phones and another for desks, since cropping would cut off what matters. */
export function ArtDirected({ wide, tall, alt, sizes, first = false }: ArtDirectedProps) {
  return (
    <picture>
      <source media={TALL} type="image/avif" srcSet={srcSetOf(tall)} sizes="100vw" width={tall.width} height={tall.height} />
      <source media={TALL} srcSet={fileOf(`${tall.name}-${tall.webpWidth}.webp`)} width={tall.width} height={tall.height} />
      <source media={WIDE} type="image/avif" srcSet={srcSetOf(wide)} sizes={sizes} />
      <WebpImage shot={wide} alt={alt} first={first} />
    </picture>
  )
}

/** Each window width asks for one file only. */
export function preloadsOfArt({ wide, tall, sizes }: Pick<ArtDirectedProps, 'wide' | 'tall' | 'sizes'>): ImagePreload[] {
  return [
    { srcSet: srcSetOf(tall), sizes: '100vw', media: TALL },
    { srcSet: srcSetOf(wide), sizes, media: WIDE },
  ]
}
