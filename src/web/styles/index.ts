/** The shop's one stylesheet: the fonts, the tokens, the base, and every component's module. */
import './fonts.css'
import './tokens.css'
import './base.css'

// Exported, and never loaded by a page: what nobody uses would be left out of the stylesheet. Where two modules style one
// element the later folder counts: components are in the order in which they may use each other.
export const islands = import.meta.glob('../islands/*.module.css', { eager: true, import: 'default' })
export const ui = [
  import.meta.glob('../ui/pictures/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/text/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/form/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/page/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/reviews/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/sizes/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/catalogue/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/cart/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/accounts/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/content/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/orders/*.module.css', { eager: true, import: 'default' }),
  import.meta.glob('../ui/search/*.module.css', { eager: true, import: 'default' }),
]
export const pages = import.meta.glob('../pages/*/*.module.css', { eager: true, import: 'default' })

// Pictures that only server-rendered components name are emitted by this build all the same.
export const assets = import.meta.glob('../assets/*', { eager: true, query: '?url', import: 'default' })
