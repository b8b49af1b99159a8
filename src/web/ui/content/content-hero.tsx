import type { ContentCard } from '../../../domain/content/content.ts'
import type { Picture } from '../../../domain/picture.ts'
import type { ArtPicture, ShopFolder } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import { ProductPicture } from '../pictures/picture.tsx'
import { StaticPicture } from '../pictures/static-picture.tsx'

type ContentHeroProps = {
  contentItem: Pick<ContentCard, 'id' | 'hero' | 'picture'>
  /** The description of the picture; within a card its title says enough. */
  alt?: string
  sizes: string
  /** The shape of the box that its class gives it: the shop's own pictures have one for each. */
  shape: 'wide' | 'tall'
  first?: boolean
  transition?: string
  className?: string
}

/** The shop's own pictures by the names of domain/content/content.ts: those that the home page opens and goes on with. */
function ownPicture(hero: string, { home }: Pick<ShopFolder, 'home'>): ArtPicture | null {
  const { opening, story } = home
  return { 'hero-wide': opening.picture, 'craft-wide': story?.picture }[hero] ?? null
}

/** The picture of a content item; a bare ground when it is there no more. */
export function ContentHero({ contentItem, alt = '', sizes, shape, first = false, transition, className }: ContentHeroProps) {
  const folder = useFolder()
  const { hero, picture } = contentItem
  const own = folder.pictures[ownPicture(hero, folder)?.[shape] ?? '']
  if (own) return <StaticPicture shot={own} {...{ alt, sizes, first, transition, className }} />
  const load = first ? 'first' : 'lazy'
  return <ProductPicture picture={picture ?? BARE} {...{ alt, sizes, load, transition, className }} />
}

/** What it shows, for people who do not see it. */
export function heroAlt({ hero, picture }: Pick<ContentCard, 'hero' | 'picture'>, folder: ShopFolder): string {
  return ownPicture(hero, folder)?.alt ?? ALTS.get(picture?.kind ?? '') ?? folder.name
}

const ALTS = new Map([
  ['cloth', 'Close view of a printed cloth, threads visible'],
  ['corner', 'Hem corner of a printed cloth turned back to show the reverse'],
  ['stack', 'Printed cloth folded and tied with cotton tape'],
  ['block', 'Carved wooden block beside its print'],
])

/** --skeleton of tokens.css. */
const BARE: Picture = { name: '', width: 4, height: 5, widths: [], webpWidth: null, colour: '#e9e5dc', kind: 'other' }

/** Joins a card's picture and its content item's while the browser moves from one to the other. Ids are letters, digits and hyphens. */
export function contentTransition({ id }: Pick<ContentCard, 'id'>): string {
  return `content-${id}`
}
