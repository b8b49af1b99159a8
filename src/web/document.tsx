import anek from '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2?url'
import eczar from '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import mark from './assets/mark.svg'
import type { Assets, Frame, Head } from './page.ts'
import { CookieNotice } from './ui/cookie-notice.tsx'
import { Footer } from './ui/footer.tsx'
import { Header } from './ui/header.tsx'

type DocumentProps = { head: Head; frame: Frame; assets: Assets; footer: boolean; children: ReactNode }

const DESCRIPTION = 'Cotton kurtas, dresses and shirts, block-printed by hand in natural dyes.'

export function Document({ head, frame, assets, footer, children }: DocumentProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${head.title} | Chhaap`}</title>
        <meta name="description" content={head.description ?? DESCRIPTION} />
        {head.noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={frame.publicUrl + frame.path} />}
        <meta name="theme-color" content="#fdfcfa" />
        <link rel="icon" href={mark} />
        {[eczar, anek].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        {head.preloadImage && (
          <link
            rel="preload"
            as="image"
            type="image/avif"
            imageSrcSet={head.preloadImage.srcSet}
            imageSizes={head.preloadImage.sizes}
            fetchPriority="high"
          />
        )}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <Header frame={frame} />
        <main id="main">{children}</main>
        {footer && <Footer demo={frame.demo} />}
        <CookieNotice />
      </body>
    </html>
  )
}
