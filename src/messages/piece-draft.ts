import { OWN_PICTURES } from '../domain/content.ts'
import { MAX_PIECE_LINE, MAX_PIECE_TEXT, type PieceFault, type PieceFaults } from '../domain/piece-draft.ts'
import { LINKS_ERROR } from './product-draft.ts'

export const TOO_FAR_AHEAD = 'At most a year ahead, please.'

const SENTENCES: Record<Exclude<PieceFault, 'missing' | 'too-long'>, string> = {
  'no-picture': `A picture of a product such as kairi-robe/4, or one of ${OWN_PICTURES.join(' and ')}.`,
  'unknown-picture': 'The shop has no such picture.',
  'no-ids': LINKS_ERROR,
  'no-id': 'Small letters, digits and hyphens, please, at most 80.',
  'id-taken': 'There is a piece with this address already.',
  'no-time': 'A day and a time, please.',
  'too-far-ahead': TOO_FAR_AHEAD,
}

const MISSING = new Map<string, string>([
  ['title', 'A title is required.'],
  ['excerpt', 'A sentence or two are required.'],
])

export type PieceErrors = Partial<Record<keyof PieceFaults, string>>

/** What the form of a piece says beside its fields. */
export function pieceErrors(faults: PieceFaults): PieceErrors {
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, sentenceFor(name, fault)]))
}

function sentenceFor(name: string, fault: PieceFault): string {
  if (fault === 'missing') return MISSING.get(name) ?? 'A text is required.'
  if (fault === 'too-long') return `At most ${name === 'content' ? MAX_PIECE_TEXT : MAX_PIECE_LINE} characters, please.`
  return SENTENCES[fault]
}
