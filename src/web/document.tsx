import type { ReactNode } from 'react'
import anek from './fonts/anek-first.woff2?url'
import eczar from './fonts/eczar-first.woff2?url'
import { HeadTags } from './head-tags.tsx'
import { OperatorBody } from './operator/operator-body.tsx'
import type { Assets, FooterForm, Frame, Head, Layout } from './page.ts'
import { SaveForm } from './ui/catalogue/save-button.tsx'
import { CookieNotice } from './ui/page/cookie-notice.tsx'
import { Footer, SlimFooter } from './ui/page/footer.tsx'
import { Header } from './ui/page/header.tsx'
import { ShopNotices } from './ui/page/shop-notices.tsx'

type DocumentProps = {
  head: Head
  frame: Frame
  assets: Assets
  footer?: FooterForm | undefined
  layout?: Layout | undefined
  children: ReactNode
}

export function Document({ head, frame, assets, footer = 'full', layout = 'shop', children }: DocumentProps) {
  const { looks } = frame.folder
  const { styles, script } = layout === 'operator' ? assets.operator : assets
  return (
    <html lang="en-IN" data-app-check={frame.appCheck ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags head={head} frame={frame} />
        <meta name="theme-color" content={looks.ground} />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/icons/favicon.svg" sizes="any" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {(looks.fonts ?? [eczar, anek]).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        {assets.inlineStyle === undefined ? (
          styles.map((href) => <link key={href} rel="stylesheet" href={href} />)
        ) : (
          <style dangerouslySetInnerHTML={{ __html: assets.inlineStyle }} />
        )}
        {looks.stylesheet !== null && <link rel="stylesheet" href={looks.stylesheet} />}
        {layout !== 'preview' && <script type="module" src={script} />}
      </head>
      {layout === 'operator' ? (
        <OperatorBody frame={frame}>{children}</OperatorBody>
      ) : (
        <body>
          <Header frame={frame} />
          {frame.notices && <ShopNotices {...frame.notices} />}
          <main id="main">{children}</main>
          {footer === 'slim' ? <SlimFooter /> : <Footer demo={frame.demo} />}
          <CookieNotice />
          <SaveForm />
        </body>
      )}
    </html>
  )
}
