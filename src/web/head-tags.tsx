import { HERO } from './pages/home-pictures.ts'
import type { CardImage, Frame, Head, Site, Thing } from './page.ts'
import { fileOf } from './ui/static-picture.tsx'

const SITE = 'Chhaap'
const DESCRIPTION = 'Cotton kurtas, dresses and shirts, block-printed by hand in natural dyes.'

/** How the page is found, named and shared. */
export function HeadTags({ head, frame }: { head: Head; frame: Frame }) {
  const description = head.description ?? DESCRIPTION
  return (
    <>
      <title>{`${head.title} | ${SITE}`}</title>
      <meta name="description" content={description} />
      {head.noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Found head={head} description={description} address={frame.publicUrl + (head.canonical ?? frame.path)} site={frame} />
      )}
    </>
  )
}

type FoundProps = { head: Head; description: string; address: string; site: Site }

function Found({ head, description, address, site }: FoundProps) {
  const origin = site.publicUrl
  const { type = 'website', image = SHOP_IMAGE } = head.card ?? {}
  const card: [property: string, content: string | number][] = [
    ['og:site_name', SITE],
    ['og:locale', 'en_IN'],
    ['og:type', type],
    ['og:title', head.title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', origin + image.path],
    ['og:image:type', 'image/webp'],
    ['og:image:width', image.width],
    ['og:image:height', image.height],
    ['og:image:alt', image.alt],
  ]
  return (
    <>
      <link rel="canonical" href={address} />
      {card.map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {head.things?.(site).map((thing) => (
        <script key={thing['@type']} type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonLd(thing) }} />
      ))}
    </>
  )
}

/** Data, not script. Within a script element only "<" could end it. */
function toJsonLd(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
}

const SHOP_IMAGE: CardImage = {
  path: fileOf(`${HERO.wide.name}-${HERO.wide.webpWidth}.webp`),
  width: HERO.wide.width,
  height: HERO.wide.height,
  alt: 'Block-printed dresses and a stole laid on indigo paper',
}
