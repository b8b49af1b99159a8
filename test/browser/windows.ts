import { DESKTOP, PHONE } from '../support/chromium.ts'

/** The windows in which every screen must hold together. */
export const WINDOWS: [name: string, viewport: typeof PHONE][] = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['a window zoomed to 400 %', { width: 320, height: 640 }],
]
