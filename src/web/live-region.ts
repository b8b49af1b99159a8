import type { OperatorTopic } from '../domain/operators/operator-action.ts'
import type { Topic } from './client/live/socket.ts'

/**
 * Attributes of a part of a page that is updated without an island: when one of its topics changes, the browser fetches the page again and
 * takes this part from it (client/live/live-regions.ts), found by its id. A topic without an etag counts as changed at its first value.
 * Where the part has gone, the whole page is reloaded.
 */
export function liveRegion(id: string, ...topics: Topic[]) {
  return { id, 'data-live': JSON.stringify(topics) }
}

/** What operators' live regions follow: any change of any object of these kinds. */
export function operatorTopics(...topics: OperatorTopic[]): Topic[] {
  return topics.map((topic) => ({ resource: 'operator_changes', params: { topic } }))
}
