import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.mjs'

/** Before tests in a browser, whose workers are told of it. */
export default function setup(): void {
  const chromium = findChromium()
  if (!chromium) {
    console.error('No Chromium found: install one (on Debian: apt-get install chromium), or name it in CHROMIUM.')
    process.exit(1)
  }
  process.env['CHROMIUM'] = chromium
  process.env['CHROMIUM_SHELL'] = findHeadlessShell() ?? chromium
}
