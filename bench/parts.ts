import { addToCart } from './add-to-cart.ts'
import { atRest } from './at-rest.ts'
import { demoReset } from './demo-reset.ts'
import { fanOut } from './fan-out.ts'
import { firstTouch } from './first-touch.ts'
import { firstView } from './first-view.ts'
import { floods } from './floods.ts'
import { growth } from './growth.ts'
import { memory } from './memory.ts'
import { moderation } from './moderation.ts'
import { optionsAndCodes } from './options-and-codes.ts'
import { pageWeight } from './page-weight.ts'
import { pages } from './pages.ts'
import type { Part } from './run-parts.ts'
import { settling } from './settling.ts'
import { signIns } from './sign-ins.ts'
import { signedIn } from './signed-in.ts'

// Memory after the load comes after all load on the shop, and before the inspector that fan-out opens in it.
export const PARTS: Part[] = [
  { name: 'at-rest', seconds: 330, measure: atRest },
  { name: 'first-view', seconds: 240, measure: firstView },
  { name: 'first-touch', seconds: 240, measure: firstTouch },
  { name: 'page-weight', seconds: 120, measure: pageWeight },
  { name: 'add-to-cart', seconds: 90, measure: addToCart },
  { name: 'settling', seconds: 180, measure: settling },
  { name: 'demo-reset', seconds: 120, measure: demoReset },
  { name: 'pages', seconds: 150, measure: pages },
  { name: 'signed-in', seconds: 90, measure: signedIn },
  { name: 'options-and-codes', seconds: 120, measure: optionsAndCodes },
  { name: 'sign-ins', seconds: 90, measure: signIns },
  { name: 'floods', seconds: 180, measure: floods },
  { name: 'memory', seconds: 120, measure: memory },
  { name: 'fan-out', seconds: 90, measure: fanOut },
  { name: 'growth', seconds: 900, measure: growth },
  { name: 'moderation', seconds: 60, measure: moderation },
]
