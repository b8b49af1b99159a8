import { followCartCount } from '../cart/cart-badge.ts'
import { followEtag, leaveOthers } from './follow.ts'
import { growLists } from './grow-lists.ts'
import type { Fault, Topic } from './socket.ts'
import { createDeferral } from '../page/deferral.ts'
import { morph, parsePage } from '../page/morph.ts'
import { reloadPage, ownUid } from '../session.ts'

/** What everybody follows makes every open tab fetch its page: within this long, each at a moment of its own. */
const SPREAD_MS = 1500
/** Doubled with each of the tries, the last of which comes after three minutes. */
const RETRY_MS = 200
const TRIES = 11
const ANSWER_MS = 10_000

/** A topic of a region, with the latest etag and the one that the region shows. */
type Followed = { region: HTMLElement; index: number; wanted?: string; shown?: string }

const all: Followed[] = []
let fetching = false
let retry: ReturnType<typeof setTimeout> | undefined
let due: ReturnType<typeof setTimeout> | undefined
const defer = createDeferral()
/** How often a form's answer has taken the page's place. */
let replaced = 0

/** What every page keeps fresh without React: the cart's count and its live regions. */
export function startLive(): void {
  followCartCount()
  document.addEventListener('page-replaced', () => replaced++)
  followRegions()
  growLists(showInPlace)
}

/** Keeps the regions fresh that `liveRegion` has marked. */
function followRegions(): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]')) {
    for (const [index, topic] of topicsOf(region).entries()) followTopic({ region, index, shown: topic.etag }, topic)
  }
}

function followTopic(followed: Followed, { resource, params, etag }: Topic): void {
  all.push(followed)
  const uid = ownUid()
  const receive = (etag: string) => {
    followed.wanted = etag
    if (isBehind(followed)) schedule('uid' in params)
  }
  if (params.uid !== 'me') followEtag({ resource, params, etag }, receive, onFault)
  else if (uid !== undefined) followEtag({ resource, params: { ...params, uid }, etag }, receive, leaveOthers)
}

/** The value was deleted, or this person may no longer read it. */
function onFault({ status }: Fault): void {
  if (['NOT_FOUND', 'PERMISSION_DENIED', 'UNAUTHENTICATED'].includes(status)) reloadPage()
}

/** What belongs to one person is fetched at once: nobody else asks for it. */
function schedule(isOwn: boolean): void {
  if (isOwn) {
    clearTimeout(due)
    due = undefined
    void refresh()
  } else {
    due ??= setTimeout(() => {
      due = undefined
      void refresh()
    }, Math.random() * SPREAD_MS)
  }
}

async function refresh(tries = TRIES): Promise<void> {
  clearTimeout(retry)
  if (fetching) return
  fetching = true
  const wanted = all.map(({ wanted }) => wanted)
  const address = pageAddress()
  const asked = replaced
  const page = await fetchPage(address)
  fetching = false
  // A list that has grown meanwhile has another address; the answer of a form is newer than this page.
  const isCurrent = () => address === pageAddress() && asked === replaced
  if (page && isCurrent()) {
    // The address shows another page by now, such as one that was refused before.
    if (regions().some(({ id }) => !page.getElementById(id))) return reloadPage()
    noteShown(page, wanted)
    defer(() => isCurrent() && regions().forEach((region) => show(region, page)))
  }
  // There may have been no answer, or one from an instance that has not read the change yet.
  if (tries > 1 && all.some(isBehind)) retry = setTimeout(refresh, RETRY_MS * 2 ** (TRIES - tries), tries - 1)
}

/** Shows at once what `address` answers: this page with a longer list. @returns false if it did not */
async function showInPlace(address: string): Promise<boolean> {
  const wanted = all.map(({ wanted }) => wanted)
  const page = await fetchPage(address)
  if (!page || regions().some(({ id }) => !page.getElementById(id))) return false
  history.replaceState(history.state, '', address)
  noteShown(page, wanted)
  regions().forEach((region) => show(region, page))
  return true
}

function regions(): HTMLElement[] {
  return [...new Set(all.map(({ region }) => region))]
}

/** `wanted` are the etags from before the page was fetched, for regions that do not say theirs. */
function noteShown(page: Document, wanted: (string | undefined)[]): void {
  const fresh = all.map(({ region, index }, place) => etagIn(page, region, index) ?? wanted[place])
  for (const [place, followed] of all.entries()) followed.shown = fresh[place]
}

function pageAddress(): string {
  return location.pathname + location.search
}

/** Refusals are pages too, and may turn into the page that was refused. */
const ANSWERS = [200, 403, 404]

/** Null without an answer, and on a redirect: the end of a session is handled by the connection. */
async function fetchPage(path: string): Promise<Document | null> {
  const address = new URL(path, location.href)
  // That would empty the cart again (spec §2).
  if (address.searchParams.has('complete')) address.search = '?payment=complete'
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(ANSWER_MS) })
    if (!ANSWERS.includes(response.status) || response.redirected) return null
    return parsePage(await response.text())
  } catch {
    return null
  }
}

function show(region: HTMLElement, page: Document): void {
  const fresh = page.getElementById(region.id)
  if (fresh) morph(region, fresh)
}

function etagIn(page: Document, { id }: HTMLElement, index: number): string | undefined {
  const region = page.getElementById(id)
  return region ? topicsOf(region)[index]?.etag : undefined
}

function isBehind({ wanted, shown }: Followed): boolean {
  return wanted !== undefined && wanted !== shown
}

function topicsOf(region: HTMLElement): Topic[] {
  return JSON.parse(region.dataset.live ?? '[]') as Topic[]
}
