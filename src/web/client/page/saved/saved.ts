import { MAX_SAVED } from '../../../../domain/saved/saved.ts'
import { readDeviceList, writeDeviceList } from '../../browser-storage.ts'
import { ownUid } from '../../session.ts'

/** What a visitor saves stays on the device. Named on the page about privacy. */
const KEY = 'savedPieces'

/** The newest first. */
let saved: string[] = []
let started: Promise<void> | undefined
/** Writes what somebody who is signed in saves. */
let write: ((change: { add?: string[]; remove?: string[] }) => Promise<boolean>) | undefined

/** Shows on the page's buttons what is saved, in the account or by a visitor on the device. */
export function startSaved(): Promise<void> {
  return (started ??= start())
}

/** Saves the button's piece, or lets it go. */
export async function pressSave({ value: id }: HTMLButtonElement): Promise<void> {
  await startSaved()
  const isSaved = saved.includes(id)
  show(isSaved ? saved.filter((other) => other !== id) : [id, ...saved].slice(0, MAX_SAVED))
  if (write) await write(isSaved ? { remove: [id] } : { add: [id] })
  else writeDeviceList(KEY, saved)
}

async function start(): Promise<void> {
  // Cards that come later, and those that a live update has made as the shop sends them.
  new MutationObserver(draw).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-pressed'] })
  if (ownUid() === undefined) {
    const read = () => show(readDeviceList(KEY).slice(0, MAX_SAVED))
    addEventListener('storage', read)
    addEventListener('pageshow', read)
    return read()
  }
  const { followAccount } = await import('./saved-account.ts')
  const account = followAccount(show)
  write = account.write
  // What a visitor saved on this device belongs to the account that has signed in.
  const add = readDeviceList(KEY).slice(0, MAX_SAVED)
  if (add.length > 0 && (await write({ add }))) writeDeviceList(KEY, [])
  await account.known
}

function show(ids: string[]): void {
  const isSame = saved.join() === ids.join()
  saved = ids
  draw()
  if (!write && !(isSame && isListed)) void list()
}

function draw(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[form=save]')) {
    const pressed = String(saved.includes(button.value))
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed)
  }
}

let isListed = false

/** A visitor's page of what is saved: the shop does not know it. */
async function list(): Promise<void> {
  isListed = true
  const place = document.querySelector('[data-saved=kept]')
  const rest = document.querySelector<HTMLElement>('[data-saved=rest]')
  if (!place || !rest) return
  const ids = saved
  const { drawCards } = await import('../page/draw-cards.ts')
  const grid = await drawCards(ids)
  if (ids !== saved) return
  // What is saved is not suggested besides: ids stand once on a page.
  for (const { id } of grid?.querySelectorAll('li[id]') ?? []) rest.querySelector(`[id="${CSS.escape(id)}"]`)?.remove()
  if (!rest.querySelector('li')) rest.querySelector('section')?.remove()
  place.replaceChildren(...(grid ? [grid] : []))
  rest.querySelector<HTMLElement>('[data-saved=nothing]')!.hidden = grid !== null
  rest.hidden = false
}
