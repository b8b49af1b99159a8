import type { ModerationState } from '../../../domain/reviews/moderation.ts'
import type { Tone } from './badge.tsx'

/** The states of reviews as operators read them. */
export const MODERATION_WORDS: Record<ModerationState, { title: string; tone: Tone }> = {
  waiting: { title: 'Waiting', tone: 'info' },
  flagged: { title: 'Flagged', tone: 'caution' },
  hidden: { title: 'Hidden', tone: 'bad' },
  public: { title: 'Public', tone: 'good' },
}
