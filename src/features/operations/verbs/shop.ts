import { deleteContentItem, unpublishContentItem } from '../../content/publish-content-item.ts'
import { dropJobs, retryJobs } from '../../dashboard/failed-jobs.ts'
import { announce, endNotice } from '../../notices/set-notice.ts'
import { resetPage, restorePage, setOpening, setPage } from '../../pages/change-pages.ts'
import { decideReview } from '../../reviews/decide-review.ts'
import { scoreAgain } from '../../reviews/score-review.ts'
import {
  addEndpoint,
  changeSecret,
  removeEndpoint,
  resendDelivery,
  sendTest,
  switchOff,
  switchOn,
} from '../../webhooks/change-endpoints.ts'
import { changeJobs } from '../change-jobs.ts'
import type { VerbsOf } from '../verb.ts'

/** The verbs of what the shop says and does by itself: reviews, pages, content, notices, jobs and webhooks. */
export const SHOP_VERBS: VerbsOf<'reviews' | 'pages' | 'content' | 'notices' | 'jobs' | 'webhooks'> = {
  'reviews publish': (shop, id, { seen }, by) => decideReview(shop, { id, decision: 'published', seen }, by),
  'reviews hide': (shop, id, { seen }, by) => decideReview(shop, { id, decision: 'hidden', seen }, by),
  'reviews score': (shop, id, _, by) => scoreAgain(shop, id, by),
  'pages set': (shop, id, typed, by) => setPage(shop, { name: id, ...typed }, by),
  'pages restore': (shop, id, { version }, by) => restorePage(shop, { name: id, version }, by),
  'pages reset': (shop, id, _, by) => resetPage(shop, id, by),
  'pages opening': (shop, _, typed, by) => setOpening(shop, typed, by),
  'jobs retry': (shop, id, { queue }, by) => changeJobs({ id, queue, word: 'retried' }, (chosen) => retryJobs(shop, chosen, by)),
  'jobs drop': (shop, id, { queue }, by) => changeJobs({ id, queue, word: 'dropped' }, (chosen) => dropJobs(shop, chosen, by)),
  'content unpublish': (shop, id, { seen }, by) => unpublishContentItem(shop, { id, version: versionOf(seen) }, by),
  'content delete': (shop, id, { seen }, by) => deleteContentItem(shop, { id, version: versionOf(seen) }, by),
  'notices set': (shop, id, { words, link, from, until }, by) =>
    announce(shop, { kind: id, words, link: link ?? '', from: from ?? '', until }, by),
  'notices end': (shop, id, _, by) => endNotice(shop, id, by),
  'webhooks add': (shop, url, { events }, by) => addEndpoint(shop, { url, events }, by),
  'webhooks test': (shop, id, _, by) => sendTest(shop, id, by),
  'webhooks resend': (shop, id, _, by) => resendDelivery(shop, id, by),
  'webhooks remove': (shop, id, _, by) => removeEndpoint(shop, id, by),
  'webhooks on': (shop, id, _, by) => switchOn(shop, id, by),
  'webhooks off': (shop, id, _, by) => switchOff(shop, id, by),
  'webhooks change-secret': (shop, id, _, by) => changeSecret(shop, id, by),
}

/** 0 is the version of no content item. */
function versionOf(seen: string | null): number | null {
  return seen === null ? null : Number(seen) || 0
}
