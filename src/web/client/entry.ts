import { awaitTooltips } from './page/await-tooltips.ts'
import { showCookieNotice } from './page/cookie-notice.ts'
import { forgetComplete } from './page/forget-complete.ts'
import { hydrateIslands, whenIdle } from './hydrate.ts'
import { letPicturesTravel } from './page/travel.ts'

letPicturesTravel()
showCookieNotice()
forgetComplete()
awaitTooltips()
hydrateIslands()

// A cart of one's own, or a part that stays fresh: other pages do without the connection.
if (document.querySelector('[data-uid], [data-live]'))
  whenIdle(() => void import('./live/start-live.ts').then(({ startLive }) => startLive()))
