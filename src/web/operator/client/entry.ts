import { whenIdle } from '../../client/hydrate.ts'
import { openProvidersInPopups } from '../../client/page/accounts/open-popup.ts'
import { sendFormsInPlace } from '../../client/page/in-place-forms.ts'
import { showPrintButton } from '../../client/page/page/print-button.ts'
import { guardForm } from './guard-form.ts'
import { startKeyboard } from './keyboard.ts'

startKeyboard()
showPrintButton()
// On a phone the sections are wider than the window.
const showSection = () =>
  document.querySelector('header nav [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
showSection()
window.addEventListener('resize', showSection)
sendFormsInPlace()
openProvidersInPopups()

if (document.querySelector('[data-live]'))
  whenIdle(() => void import('../../client/live/live-regions.ts').then(({ startLive }) => startLive()))

const pictures = document.querySelector<HTMLElement>('[data-pictures]')
if (document.querySelector('[data-grid]')) whenIdle(() => void import('./walk-grids.ts').then(({ walkGrids }) => walkGrids()))
const arranged = document.querySelector<HTMLElement>('[data-arranged]')
const guarded = document.querySelector<HTMLFormElement>('[data-guarded]')
// At once: what is typed while the page still loads is asked about too.
if (guarded) guardForm(guarded)
if (pictures) whenIdle(() => void import('./arrange-pictures.ts').then(({ arrangePictures }) => arrangePictures(pictures)))
if (arranged) whenIdle(() => void import('./arrange-rows.ts').then(({ arrangeRows }) => arrangeRows(arranged)))
