import type { PieceState } from '../../../domain/piece-draft.ts'
import { Badge, type Tone } from './badge.tsx'

const STATES: Record<PieceState, { title: string; tone: Tone }> = {
  draft: { title: 'Draft', tone: 'neutral' },
  scheduled: { title: 'Scheduled', tone: 'info' },
  published: { title: 'Published', tone: 'good' },
}

export function PieceBadge({ state }: { state: PieceState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].title}</Badge>
}
