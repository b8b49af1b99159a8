import { deliveryTime } from '../../../domain/parcels/delivery.ts'
import { DEMO_RESET_HOURS } from '../../../domain/shop/demo-reset.ts'
import type { SellerContact } from '../../../domain/shop/seller.ts'
import type { ShopFolder } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { ArtDirected, preloadsOfArt } from '../../ui/pictures/art-directed.tsx'
import { Prose, ProseSection } from '../../ui/text/prose.tsx'
import { FolderProse } from './folder-prose.tsx'

type AboutUsProps = { demo: boolean; seller: SellerContact }

export const aboutUs = definePage({
  head: (_: AboutUsProps, folder) => ({
    title: folder.pages.aboutus?.title ?? 'About us',
    description: folder.pages.aboutus?.description || folder.tagline,
    preloads: preloadsOfArt(headOf(folder), '100vw', folder),
  }),
  Body: function AboutUs(props: AboutUsProps) {
    const folder = useFolder()
    const head = headOf(folder)
    const picture = head && <ArtDirected picture={head} sizes="100vw" first />
    const page = folder.pages.aboutus
    return page ? <FolderProse page={page} picture={picture} /> : <PlainAboutUs {...props} />
  },
})

function headOf({ looks }: ShopFolder) {
  return looks.heads.aboutus
}

/** Where the shop folder has no page of its own. */
function PlainAboutUs({ demo, seller }: AboutUsProps) {
  const { name, about, delivery } = useFolder()
  return (
    <Prose title="About us">
      <ProseSection title={name}>
        <p>{about}</p>
      </ProseSection>
      <ProseSection title="What this shop is">
        {demo ? (
          <p>
            {seller.address.name} is a demonstration. You can look, register, fill a cart and place an order exactly as you would in a
            working shop, but no money is taken and nothing is sent. Accounts, carts, orders and reviews are cleared every{' '}
            {DEMO_RESET_HOURS} hours.
          </p>
        ) : (
          <p>
            {seller.address.name} sells over this website. You can look at every product without an account. To fill a cart, place an order
            or write a review you register. You pay on the payment provider's page, and what you order is delivered within India in{' '}
            {deliveryTime(delivery)}. The <a href="/terms">Terms</a> have the rest.
          </p>
        )}
      </ProseSection>
    </Prose>
  )
}
