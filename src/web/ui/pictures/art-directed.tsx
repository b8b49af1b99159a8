import type { ArtPicture, ShopFolder, Shot } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import type { ImagePreload } from '../../page.ts'
import { FallbackImage, srcSetOf } from './static-picture.tsx'

/** The wide picture is shown from this width on; it is the breakpoint of the whole design. */
const WIDE = '(min-width: 768px)'
const TALL = '(max-width: 767px)'

type ArtDirectedProps = {
  picture: ArtPicture
  /** How wide the wide picture is laid out; the tall one fills the window. */
  sizes: string
  /** The largest picture above the fold: loaded with high priority. */
  first?: boolean
}

/** One picture for phones and another for desks, since cropping would cut off what matters. */
export function ArtDirected({ picture, sizes, first = false }: ArtDirectedProps) {
  const { wide, tall } = shotsOf(picture, useFolder())
  if (!wide || !tall) return null
  return (
    <picture>
      <source media={TALL} type={tall.type} srcSet={srcSetOf(tall)} sizes="100vw" width={tall.width} height={tall.height} />
      <source media={TALL} srcSet={tall.fallback} width={tall.width} height={tall.height} />
      <source media={WIDE} type={wide.type} srcSet={srcSetOf(wide)} sizes={sizes} />
      <FallbackImage shot={wide} alt={picture.alt} first={first} />
    </picture>
  )
}

type Shots = { wide: Shot | undefined; tall: Shot | undefined }

function shotsOf({ wide, tall }: Pick<ArtPicture, 'wide' | 'tall'>, { pictures }: Pick<ShopFolder, 'pictures'>): Shots {
  return { wide: pictures[wide], tall: pictures[tall] }
}

/** Each window width asks for one file only. */
export function preloadsOfArt(picture: ArtPicture | null | undefined, sizes: string, folder: Pick<ShopFolder, 'pictures'>): ImagePreload[] {
  if (!picture) return []
  const { wide, tall } = shotsOf(picture, folder)
  return [tall && { shot: tall, sizes: '100vw', media: TALL }, wide && { shot: wide, sizes, media: WIDE }].flatMap((part) =>
    part ? [{ srcSet: srcSetOf(part.shot), type: part.shot.type, sizes: part.sizes, media: part.media }] : [],
  )
}
