import type { Topic } from './client/live/socket.ts'

/**
 * Attributes of a part of a page that stays fresh without an island: when one of its topics changes, the
 * browser fetches the page again and takes this part from it (client/live-regions.ts). The id finds it there.
 * A topic without an etag counts as changed when it is first heard of. Where the part is no more, all of the page is
 * loaded anew: it is another one by then.
 */
export function liveRegion(id: string, ...topics: Topic[]) {
  return { id, 'data-live': JSON.stringify(topics) }
}
