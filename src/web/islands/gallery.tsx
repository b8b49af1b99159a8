import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { altOf } from '../../domain/catalogue/picture-alt.ts'
import { isInStock } from '../../domain/catalogue/product.ts'
import type { Picture } from '../../domain/picture.ts'
import { useFollow } from '../client/hooks/use-follow.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import type { TopicOf } from '../client/live/follow.ts'
import { afterPress, isPlainClick } from '../client/page/page/clicks.ts'
import { watchFocus } from '../client/page/page/watch-focus.ts'
import { StockBadge } from '../ui/catalogue/stock-badge.tsx'
import { largestOf, ProductPicture, Thumbnail } from '../ui/pictures/picture.tsx'
import text from '../ui/text/text.module.css'
import styles from './gallery.module.css'
import zoom from './zoom.module.css'

type GalleryProps = {
  pictures: { picture: Picture; alt: string }[]
  inStock: boolean
  topic: TopicOf<'product'>
  /** Joins the first picture with the product's card in a grid. */
  transition: string
}

/** The stage fills what the buy column leaves, or half of it in a very wide window. */
export const GALLERY_SIZES =
  '(min-width: 1600px) min(690px, 50vw - 300px), (min-width: 1100px) calc(100vw - 584px), (min-width: 768px) calc(60vw - 62px), min(90vw, 38.5svh)'
/** Of those that are swiped or stepped to. */
const NEXT_SIZES = '(min-width: 768px) 60vw, min(90vw, 38.5svh)'
const OTHERS_SIZES = '(min-width: 1100px) min(34vw, 690px), 29vw'

/** The last one of an odd number fills a row of a very wide window. */
const WHOLE_SIZES = `(min-width: 1600px) min(70vw, 1388px), ${OTHERS_SIZES}`

/** All of three share one there. */
const THIRD_SIZES = `(min-width: 1600px) min(23vw, 437px), ${OTHERS_SIZES}`

/** Of four the last three share a row of a wide window. */
const LAST_OF_FOUR_SIZES = GALLERY_SIZES.replace('calc(100vw - 584px)', 'calc(33.4vw - 200px)')

/** Of an even number the last one fills the row that it would leave half empty, but not in a very wide window. */
function sizesOf(index: number, count: number): string {
  if (count % 2 === 0) return index < count - 1 ? OTHERS_SIZES : count === 4 ? LAST_OF_FOUR_SIZES : GALLERY_SIZES
  if (count === 3) return THIRD_SIZES
  return index === count - 1 ? WHOLE_SIZES : OTHERS_SIZES
}

/** A product's pictures on one strip: swiped, or stepped with two buttons or the arrow keys; in a wide window the others stand below the first. */
export function Gallery({ pictures: picturesAtFirst, inStock: inStockAtFirst, topic, transition }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  /** The target of a scroll under way; a touch cancels it. */
  const target = useRef<number>(undefined)
  const [current, setCurrent] = useState(0)
  const [wanted, setWanted] = useState(false)
  const [inStock, setInStock] = useState(inStockAtFirst)
  const [pictures, setPictures] = useState(picturesAtFirst)
  useFollow(topic, (product) => {
    setInStock(isInStock(product))
    const fresh = product.images.map((picture) => ({ picture, alt: altOf(product, picture) }))
    if (JSON.stringify(fresh) !== JSON.stringify(pictures)) afterPress(() => replace(fresh))
  })
  const fetchAll = () => setWanted(true)

  // A deferred update must not use the picture that was shown when it arrived.
  const shown = useRef({ pictures, current })
  useLayoutEffect(() => {
    shown.current = { pictures, current }
  })

  /** Shows other pictures, and keeps the current one in view, whatever its place among them is. */
  function replace(fresh: GalleryProps['pictures']): void {
    const { pictures, current } = shown.current
    const name = pictures[current]?.picture.name
    const place = fresh.findIndex(({ picture }) => picture.name === name)
    const index = place < 0 ? Math.max(0, Math.min(current, fresh.length - 1)) : place
    letGo()
    flushSync(() => {
      setPictures(fresh)
      setCurrent(index)
    })
    strip.current?.scrollTo({ left: index * pitchOf(strip.current), behavior: 'instant' })
  }

  /** Past the last picture comes the first. */
  function go(to: number): void {
    const index = (to + pictures.length) % pictures.length
    strip.current?.scrollTo({ left: index * pitchOf(strip.current) })
    target.current = index
    setCurrent(index)
    fetchAll()
  }

  function follow(): void {
    if (!strip.current) return
    const index = Math.min(pictures.length - 1, Math.max(0, Math.round(strip.current.scrollLeft / pitchOf(strip.current))))
    if (index === target.current) letGo()
    if (target.current === undefined) setCurrent(index)
  }

  usePriorInput(follow)

  function letGo(): void {
    target.current = undefined
  }

  function turn(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = (current + by + pictures.length) % pictures.length
    go(next)
    if (event.target instanceof HTMLAnchorElement) focusPicture(next)
  }

  function focusPicture(index: number): void {
    strip.current?.querySelectorAll('a')[index]?.focus({ preventScroll: true })
  }

  function enlarge(event: MouseEvent<HTMLAnchorElement>, index: number): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const files = pictures.map(({ picture, alt }) => ({ ...largestOf(picture), alt }))
    const onClose = (last: number) => {
      go(last)
      focusPicture(last)
    }
    const mayMove = watchFocus()
    void import('../client/page/pictures/zoom.ts').then(
      ({ openZoom }) => mayMove() && openZoom({ pictures: files, first: index, className: zoom.zoom ?? '', onClose }),
    )
  }

  /** On a phone the next one shows at the strip's edge. */
  function bring(event: MouseEvent<HTMLAnchorElement>, index: number): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    go(index)
  }

  if (pictures.length === 0) return <Thumbnail picture={null} />
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <div className={styles.stage}>
        {/* What scrolls must be reachable by keyboard, and the arrow keys would only nudge it. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={strip}
          className={styles.strip}
          data-end={endOf(current, pictures.length)}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Large pictures"
          onScroll={follow}
          onKeyDown={turn}
          onPointerDown={letGo}
          onWheel={letGo}
        >
          {pictures.map(({ picture, alt }, index) => (
            <li key={picture.name} id={`image-${index + 1}`} aria-hidden={index === current ? undefined : true}>
              {/* A link, so that without JavaScript too the picture is there in its full size. */}
              <a
                href={largestOf(picture).avif ?? largestOf(picture).src}
                aria-label={`Enlarge: ${alt}`}
                tabIndex={index === current ? undefined : -1}
                onClick={(event) => (index === current ? enlarge(event, index) : bring(event, index))}
              >
                <ProductPicture
                  picture={picture}
                  alt={alt}
                  sizes={index === 0 ? GALLERY_SIZES : NEXT_SIZES}
                  load={loadOf(index, wanted)}
                  transition={index === 0 ? transition : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
        {!inStock && <StockBadge />}
        {/* Dots tell it to the eye. */}
        <p className={`${text.hidden} ${styles.count}`} aria-live="polite">
          {`${current + 1} of ${pictures.length}`}
        </p>
        <div className={styles.steps} hidden={pictures.length === 1}>
          <button type="button" aria-label="Previous image" onClick={() => go(current - 1)} onPointerEnter={fetchAll}>
            <Chevron to="previous" />
          </button>
          <span className={styles.dots} aria-hidden="true">
            {pictures.map(({ picture }, index) => (
              <i key={picture.name} className={index === current ? styles.on : undefined} />
            ))}
          </span>
          <button type="button" aria-label="Next image" onClick={() => go(current + 1)} onPointerEnter={fetchAll}>
            <Chevron to="next" />
          </button>
        </div>
      </div>
      {/* On a phone they are swiped to. */}
      <ul className={styles.others} aria-label="Further pictures">
        {pictures.slice(1).map(({ picture, alt }, index) => (
          <li key={picture.name}>
            <a
              href={largestOf(picture).avif ?? largestOf(picture).src}
              aria-label={`Enlarge: ${alt}`}
              onClick={(event) => enlarge(event, index + 1)}
            >
              <ProductPicture picture={picture} alt={alt} sizes={sizesOf(index + 1, pictures.length)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How far apart the pictures of a strip are, in pixels. */
function pitchOf({ children: [first, second] }: HTMLElement): number {
  return first && second ? Math.max(1, second.getBoundingClientRect().left - first.getBoundingClientRect().left) : 1
}

/** The end at which the strip is, if it has two. */
function endOf(current: number, count: number): 'first' | 'last' | undefined {
  if (count === 1) return undefined
  return current === 0 ? 'first' : current === count - 1 ? 'last' : undefined
}

/** Loads the other pictures at the first interaction, so that the next one is ready. */
function loadOf(index: number, wanted: boolean): 'first' | 'early' | 'lazy' {
  if (index === 0) return 'first'
  return wanted ? 'early' : 'lazy'
}

function Chevron({ to }: { to: 'previous' | 'next' }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
      <path d={to === 'previous' ? 'M12.5 3.5 6 10l6.5 6.5' : 'M7.5 3.5 14 10l-6.5 6.5'} />
    </svg>
  )
}
