import { whenIdle } from '../../client/hydrate.ts'
import { openProvidersInPopups } from '../../client/page/accounts/open-popup.ts'
import { sendFormsInPlace } from '../../client/page/in-place-forms.ts'
import { showPrintButton } from '../../client/page/page/print-button.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { arrangeRows } from './arrange-rows.ts'
import { guardForm } from './guard-form.ts'
import { startKeyboard } from './keyboard.ts'
import { walkGrids } from './walk-grids.ts'

startKeyboard()
showPrintButton()
// On a phone the rows of links are wider than the window.
const showSection = () => {
  for (const here of document.querySelectorAll('nav > [aria-current]')) {
    const [row, { left, width }] = [here.parentElement!, here.getBoundingClientRect()]
    row.scrollLeft += left + width / 2 - row.clientWidth / 2
  }
}
showSection()
window.addEventListener('resize', showSection)
sendFormsInPlace()
openProvidersInPopups()

if (document.querySelector('[data-live]'))
  whenIdle(() => void import('../../client/live/live-regions.ts').then(({ startLive }) => startLive()))

// At once: a key, a drop, or a link that is followed while the page still loads is not the browser's.
const find = (mark: string) => document.querySelector<HTMLElement>(`[data-${mark}]`)
const [pictures, arranged, guarded] = ['pictures', 'arranged', 'guarded'].map(find)
if (find('grid')) walkGrids()
if (guarded) guardForm(guarded as HTMLFormElement)
if (pictures) arrangePictures(pictures)
if (arranged) arrangeRows(arranged)
