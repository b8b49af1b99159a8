import { showCookieNotice } from './cookie-notice.ts'
import { hydrateIslands } from './hydrate.ts'

showCookieNotice()
hydrateIslands()
