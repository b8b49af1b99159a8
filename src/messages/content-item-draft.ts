import {
  MAX_CONTENT_ITEM_LINE,
  MAX_CONTENT_ITEM_TEXT,
  type ContentItemFault,
  type ContentItemFaults,
} from '../domain/drafts/content-item-draft.ts'
import { LINKS_ERROR } from './catalogue/product-draft.ts'

export const TOO_FAR_AHEAD = 'At most a year ahead, please.'

const SENTENCES: Record<Exclude<ContentItemFault, 'missing' | 'too-long'>, string> = {
  'no-picture': 'Please choose a picture from the list, or upload a new one.',
  'unknown-picture': 'The shop has no such picture.',
  'no-ids': LINKS_ERROR,
  'no-id': 'Small letters, digits and hyphens, please, at most 80.',
  'id-taken': 'There is a content item with this address already.',
  'no-time': 'A day and a time, please.',
  'too-far-ahead': TOO_FAR_AHEAD,
}

const MISSING = new Map<string, string>([
  ['title', 'A title is required.'],
  ['excerpt', 'A sentence or two are required.'],
])

export type ContentItemErrors = Partial<Record<keyof ContentItemFaults, string>>

export function contentItemErrors(faults: ContentItemFaults): ContentItemErrors {
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, sentenceFor(name, fault)]))
}

function sentenceFor(name: string, fault: ContentItemFault): string {
  if (fault === 'missing') return MISSING.get(name) ?? 'A text is required.'
  if (fault === 'too-long') return `At most ${name === 'content' ? MAX_CONTENT_ITEM_TEXT : MAX_CONTENT_ITEM_LINE} characters, please.`
  return SENTENCES[fault]
}

/** An act on a content item that somebody else has changed since it was shown. */
export const EDITED = 'Somebody else has changed this content item meanwhile. This is what it says now; nothing else was done.'
