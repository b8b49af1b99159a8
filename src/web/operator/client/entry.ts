import { hydrateIslands, whenIdle } from '../../client/hydrate.ts'
import { showPrintButton } from '../../client/page/print-button.ts'
import { operatorIslands } from '../islands.ts'
import { startKeyboard } from './keyboard.ts'

hydrateIslands(operatorIslands)
startKeyboard()
showPrintButton()

if (document.querySelector('[data-live]'))
  whenIdle(() => void import('../../client/live/live-regions.ts').then(({ startLive }) => startLive()))
