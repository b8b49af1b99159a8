import { trusted } from '../../trusted.ts'

/** A page that was fetched, to be merged into this one; without its styles, which the policy of another page would refuse with an error. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(trusted.createHTML(html.replace(/<style>.*?<\/style>/s, '')), 'text/html')
}
