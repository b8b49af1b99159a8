import { DEMO_RESET_HOURS } from '../../domain/demo-reset.ts'
import { DELIVERY_TIME } from '../../domain/promises.ts'
import type { SellerContact } from '../../domain/seller.ts'
import mark from '../assets/mark.svg'
import { definePage } from '../page.ts'
import { ArtDirected, preloadsOfArt } from '../ui/art-directed.tsx'
import { Prose, ProseSection } from '../ui/prose.tsx'
import text from '../ui/text.module.css'
import styles from './about-us.module.css'
import { CRAFT } from './home-pictures.ts'

export const aboutUs = definePage({
  head: {
    title: 'About us',
    description: 'Clothes cut from hand-block-printed cotton, and how the printing is done.',
    preloads: preloadsOfArt({ ...CRAFT, sizes: '100vw' }),
  },
  Body: ({ demo, seller }: { demo: boolean; seller: SellerContact }) => (
    <Prose
      title="About us"
      picture={
        <ArtDirected
          {...CRAFT}
          sizes="100vw"
          first
          alt="Cotton half covered in a flowering plant print, with the carved teak block beside it"
        />
      }
    >
      <ProseSection title="A mark on cloth">
        <p>
          Chhaap (<Mark />) means a stamp, an impression, the mark that one thing leaves on another. It is what a carved block does to
          cotton, and it is all that we sell: clothes cut from hand-block-printed cloth, a bag, and two coffees, because the day starts
          somewhere.
        </p>
        <p>
          A printed cloth begins a long way from the printing table. It is washed until it will drink. It is steeped in harda, the fruit of
          the myrobalan tree, so that it can hold a colour. A block is pressed on it, and then another, each landing on the marks left by
          the last, many times to the metre. The red comes up in a hot bath and the blue in the open air. Between the steps the cloth lies
          in the sun, and if there is no sun, everybody waits.
        </p>
        <p>
          The prints in the shop come from five traditions. Sanganer and Jaipur give us small flowers on white. Bagru gives red and black on
          cream, and green. Akola gives dabu, the mud resist. Farrukhabad gives the kairi, and Ajrakhpur and Dhamadka, in Kutch, the stars
          of ajrakh. Each piece has a page that tells you how it was printed and how to look after it.
        </p>
      </ProseSection>
      <ProseSection title="How hand-printed cloth behaves">
        <p>
          No two metres are the same. A vine may arrive a thread low, one flower may be paler than its neighbour, and a join may show where
          two impressions meet. We do not count these as faults and we do not smooth them out of our pictures. A hole, a broken seam or a
          wrong size is a fault, and we put those right.
        </p>
        <p>
          The page of a piece gives the measurements of the size you choose. The colours fade as natural colours do, slowly, and more slowly
          if you follow the care notes.
        </p>
      </ProseSection>
      <ProseSection title="What this shop is">
        {demo ? (
          <p>
            {seller.address.name} is a demonstration. You can look, register, fill a cart and place an order exactly as you would in a
            working shop, but no money is taken and nothing is sent. Accounts, carts, orders and reviews are cleared every{' '}
            {DEMO_RESET_HOURS} hours. The facts about the craft are true; the company, its reviews and its stock are not.
          </p>
        ) : (
          <p>
            {seller.address.name} sells over this website. You can look at every piece without an account. To fill a cart, place an order or
            write a review you register. You pay on the payment provider's page, and what you order is delivered within India in{' '}
            {DELIVERY_TIME}. The <a href="/terms">Terms</a> have the rest.
          </p>
        )}
      </ProseSection>
    </Prose>
  ),
})

/** The word in its own script. Few systems here have letters for it, so they are drawn; the text is there to be read out and found. */
function Mark() {
  return (
    <>
      <span className={text.hidden} lang="hi">
        छाप
      </span>
      <img className={styles.mark} src={mark} width="66" height="51" alt="" />
    </>
  )
}
