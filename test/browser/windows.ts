import { DESKTOP, PHONE } from '../support/chromium.ts'

const PICTURED: [name: string, viewport: typeof PHONE][] = [
  ['a tablet', { width: 768, height: 1024 }],
  ['a large screen', { width: 1920, height: 1080 }],
]

/** The windows in which every screen must hold together. */
export const WINDOWS: [name: string, viewport: typeof PHONE][] = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['a window zoomed to 400 %', { width: 320, height: 640 }],
  // For those who look at pictures of it (npm run pictures).
  ...(process.env.TEST_PICTURES === '1' ? PICTURED : []),
]
