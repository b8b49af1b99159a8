import { followCartCount } from '../cart/cart-badge.ts'
import { searchAfterComplete } from '../page/checkout/forget-address.ts'
import { chooseInPlace } from '../page/forms/choose-in-place.ts'
import { afterPress } from '../page/page/clicks.ts'
import { parsePage } from '../page/page/parse-page.ts'
import { reloadPage, ownUid } from '../session.ts'
import { followEtag, leaveOthers } from './follow.ts'
import { growLists } from './grow-lists.ts'
import { isSame, type Fault, type Topic } from './socket.ts'

/** A change that everybody follows makes all tabs fetch their page: each at its own moment within this long. */
const SPREAD_MS = 1500
/** Doubled with each of the tries, the last of which comes after three minutes. */
const RETRY_MS = 200
const TRIES = 11
const ANSWER_MS = 10_000

/** A topic of a region, with the latest etag and the one that the region shows. */
type Followed = { region: HTMLElement; topic: Topic; wanted?: string; shown?: string; stop: () => void }

let all: Followed[] = []
let fetching = false
let retry: ReturnType<typeof setTimeout> | undefined
let due: ReturnType<typeof setTimeout> | undefined
/** How often a form's answer has taken the page's place. */
let replaced = 0
/** Loaded with the first page that is fetched. */
let morph: (typeof import('../page/page/morph.ts'))['morph']

/** What every page keeps fresh without React: the cart's count and its live regions. */
export function startLive(): void {
  followCartCount()
  document.addEventListener('page-replaced', ({ detail: form }) => form && replaced++)
  document.addEventListener('visibilitychange', renewOld)
  followRegions()
  growLists(showInPlace)
  chooseInPlace(showInPlace)
}

/** Whoever comes back to yesterday's tab reads no promise of delivery that has ended meanwhile. */
function renewOld(): void {
  if (document.visibilityState !== 'visible') return
  const promises = [...document.querySelectorAll<HTMLElement>('[data-until]')]
  const old = promises.find(({ dataset }) => Date.parse(dataset['until']!) <= Date.now())
  if (!old) return
  if (old.closest('[data-live]')) void refresh()
  else reloadPage()
}

/** Follows what the regions that `liveRegion` has marked say by now, and nothing else. */
function followRegions(): void {
  const before = all
  all = [...document.querySelectorAll<HTMLElement>('[data-live]')].flatMap((region) =>
    topicsOf(region).map((topic) => before.find((known) => known.region === region && isSame(known.topic, topic)) ?? follow(region, topic)),
  )
  for (const gone of before) if (!all.includes(gone)) gone.stop()
}

function follow(region: HTMLElement, topic: Topic): Followed {
  const { resource, params, etag } = topic
  const followed: Followed = { region, topic, shown: etag, stop: () => {} }
  const uid = ownUid()
  const receive = (etag: string) => {
    followed.wanted = etag
    if (isBehind(followed)) schedule('uid' in params)
  }
  if (params.uid !== 'me') followed.stop = followEtag({ resource, params, etag }, receive, onFault)
  else if (uid !== undefined) followed.stop = followEtag({ resource, params: { ...params, uid }, etag }, receive, leaveOthers)
  return followed
}

/** The value was deleted, or this person may no longer read it. */
function onFault({ status }: Fault): void {
  if (['NOT_FOUND', 'PERMISSION_DENIED', 'UNAUTHENTICATED'].includes(status)) reloadPage()
}

/** A change of what belongs to one person is fetched at once: nobody else asks for it. */
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
  const wanted = wantedNow()
  const address = pageAddress()
  const asked = replaced
  const page = await fetchPage(address)
  fetching = false
  // A list that has grown meanwhile has another address; the answer of a form is newer than this page.
  const isCurrent = () => address === pageAddress() && asked === replaced
  if (page && isCurrent()) {
    // The address shows another page by now, such as one that was refused before.
    if (!hasRegions(page)) return reloadPage()
    noteShown(page, wanted)
    afterPress(() => isCurrent() && showRegions(page))
  }
  // There may have been no answer, or one from an instance that has not read the change yet.
  if (tries > 1 && all.some(isBehind)) retry = setTimeout(refresh, RETRY_MS * 2 ** (TRIES - tries), tries - 1)
}

/** Shows at once what `address` answers: this page with a longer list, or with another choice. @returns false if it did not */
export async function showInPlace(address: string, signal?: AbortSignal): Promise<boolean> {
  followRegions()
  const wanted = wantedNow()
  const page = await fetchPage(address, signal)
  if (!page || signal?.aborted || !hasRegions(page)) return false
  if (address !== pageAddress()) history.replaceState(history.state, '', address)
  document.title = page.title
  noteShown(page, wanted)
  showRegions(page)
  return true
}

function regions(): HTMLElement[] {
  return [...new Set(all.map(({ region }) => region))]
}

function hasRegions(page: Document): boolean {
  return regions().every(({ id }) => page.getElementById(id))
}

function showRegions(page: Document): void {
  for (const region of regions()) morph(region, page.getElementById(region.id)!)
  followRegions()
}

function wantedNow(): Map<Followed, string | undefined> {
  return new Map(all.map((followed) => [followed, followed.wanted]))
}

/** `wanted` are the etags from before the page was fetched, for regions that do not say theirs. */
function noteShown(page: Document, wanted: Map<Followed, string | undefined>): void {
  for (const followed of all) followed.shown = etagIn(page, followed) ?? wanted.get(followed)
}

function pageAddress(): string {
  return location.pathname + location.search
}

/** Refusals are pages too, and may turn into the page that was refused. */
const ANSWERS = [200, 403, 404]

/** Null without an answer, and on a redirect: the end of a session is handled by the connection. */
async function fetchPage(path: string, signal?: AbortSignal): Promise<Document | null> {
  const address = new URL(path, location.href)
  // That would empty the cart again (spec §2).
  if (address.searchParams.has('complete')) address.search = searchAfterComplete()
  const timeout = AbortSignal.timeout(ANSWER_MS)
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!ANSWERS.includes(response.status) || response.redirected) return null
    morph = (await import('../page/page/morph.ts')).morph
    return parsePage(await response.text())
  } catch {
    return null
  }
}

function etagIn(page: Document, { region, topic }: Followed): string | undefined {
  const fresh = page.getElementById(region.id)
  return fresh ? topicsOf(fresh).find((other) => isSame(topic, other))?.etag : undefined
}

function isBehind({ wanted, shown }: Followed): boolean {
  return wanted !== undefined && wanted !== shown
}

function topicsOf(region: HTMLElement): Topic[] {
  return JSON.parse(region.dataset.live ?? '[]') as Topic[]
}
