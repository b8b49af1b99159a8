import type { CardImage, Frame, Head, Site, Thing } from './page.ts'

/** How the page is found, named and shared. */
export function HeadTags({ head, frame }: { head: Head; frame: Frame }) {
  const { name, tagline } = frame.folder
  const description = head.description ?? tagline
  return (
    <>
      <title>{`${head.title} | ${name}`}</title>
      <meta name="description" content={description} />
      {head.noIndex ? (
        <>
          <meta name="robots" content="noindex" />
          {head.canonical !== undefined && <link rel="canonical" href={frame.publicUrl + head.canonical} />}
        </>
      ) : (
        <Found head={head} description={description} address={frame.publicUrl + (head.canonical ?? frame.path)} site={frame} />
      )}
    </>
  )
}

function Found({ head, description, address, site }: { head: Head; description: string; address: string; site: Site }) {
  const origin = site.publicUrl
  const { folder } = site
  const { type = 'website', image = folder.card ?? iconOf(folder.name) } = head.card ?? {}
  const card: [property: string, content: string | number][] = [
    ['og:site_name', folder.name],
    ['og:locale', 'en_IN'],
    ['og:type', type],
    ['og:title', head.title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', origin + image.path],
    ['og:image:type', image.type ?? 'image/webp'],
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
      {folder.verification.google !== null && <meta name="google-site-verification" content={folder.verification.google} />}
      {folder.verification.meta !== null && <meta name="facebook-domain-verification" content={folder.verification.meta} />}
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

/** What a shop without a picture of its own shows. */
function iconOf(name: string): CardImage {
  return { path: '/icons/icon-512.png', width: 512, height: 512, alt: name, type: 'image/png' }
}
