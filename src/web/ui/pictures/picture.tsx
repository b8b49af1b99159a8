import type { Product } from '../../../domain/catalogue/product.ts'
import { jpegOf, nearestWidth, SHARE, type Picture } from '../../../domain/picture.ts'
import type { CardImage, ImagePreload } from '../../page.ts'
import styles from './picture.module.css'

type ProductPictureProps = {
  picture: Picture
  /** Empty for a picture that only repeats what stands beside it. */
  alt: string
  /** How wide it is laid out, in the words of the `sizes` attribute. */
  sizes: string
  /** `first` is the largest picture above the fold, `early` another one above the fold; the rest load lazily. */
  load?: 'first' | 'early' | 'lazy'
  /** Joins the same picture on two pages while the browser moves from one to the other. */
  transition?: string
  className?: string
}

/** A picture that reserves its space: first its background colour, then the picture. */
export function ProductPicture({ picture, alt, sizes, load = 'lazy', transition, className }: ProductPictureProps) {
  const { src, srcSet } = filesOf(picture)
  return (
    <span
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={{ backgroundColor: picture.colour, ...(transition && { viewTransitionName: transition }) }}
    >
      {src && (
        <picture>
          {srcSet && <source type="image/avif" srcSet={srcSet} sizes={sizes} />}
          <img
            src={src}
            width={picture.width}
            height={picture.height}
            alt={alt}
            loading={load === 'lazy' ? 'lazy' : 'eager'}
            fetchPriority={load === 'first' ? 'high' : undefined}
            decoding="async"
          />
        </picture>
      )}
    </span>
  )
}

/** What a card shows of a picture: files for one to two and a half pixels a point. Others would only lengthen the page. */
export function cardPicture(picture: Picture): Picture {
  const widths = picture.widths.filter((width) => width >= 400 && width <= 800)
  return widths.length > 0 ? { ...picture, widths } : picture
}

type ThumbnailProps = { picture: Picture | undefined | null; className?: string } & Partial<Pick<ProductPictureProps, 'alt' | 'sizes'>>

/** A small picture, for lists and rows of thumbnails. */
export function Thumbnail({ picture, alt = '', sizes = '152px', className }: ThumbnailProps) {
  if (!picture) return <span className={[styles.frame, className].filter(Boolean).join(' ')} />
  return <ProductPicture picture={{ ...picture, widths: picture.widths.slice(0, 2) }} alt={alt} sizes={sizes} className={className} />
}

/** None for a picture that is missing or not encoded yet. */
export function preloadsOf(picture: Picture | undefined, sizes: string): ImagePreload[] {
  const srcSet = picture && filesOf(picture).srcSet
  return srcSet ? [{ srcSet, sizes }] : []
}

/** The cut for link previews; null until the picture has been encoded. */
export function shareImageOf(picture: Picture, alt: string): CardImage | null {
  if (jpegOf(picture) === null) return null
  return { path: `/files/${picture.name}-${SHARE.width}x${SHARE.height}.jpg`, ...SHARE, alt, type: 'image/jpeg' }
}

/** A picture that is not encoded yet has no files and shows its colour. */
function filesOf(picture: Picture): { src: string | null; srcSet: string | null } {
  const webp = picture.webpWidth === null ? null : `/files/${picture.name}-${picture.webpWidth}.webp`
  return {
    src: webp ?? avifOf(picture, 800),
    srcSet: picture.widths.map((width) => `/files/${picture.name}-${width}.avif ${width}w`).join(', ') || null,
  }
}

/** The file that is at most `wanted` pixels wide; null while there is none. */
export function avifOf(picture: Picture, wanted: number): string | null {
  const width = nearestWidth(picture, wanted)
  return width === null ? null : `/files/${picture.name}-${width}.avif`
}

export function largestOf(picture: Picture): { avif: string | null; src: string } {
  const avif = avifOf(picture, Infinity)
  return { avif, src: filesOf(picture).src ?? avif ?? '' }
}

/** The name that a product's first picture carries on every page. Ids are free text, names of CSS are not. */
export function transitionOf(product: Pick<Product, 'id'>): string {
  return `product-${product.id.replace(/[^\w-]/g, '_')}`
}
