import type { ContentItemState } from '../../../domain/drafts/content-item-draft.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const STATES: Record<ContentItemState, { title: string; tone: Tone }> = {
  draft: { title: 'Draft', tone: 'neutral' },
  scheduled: { title: 'Scheduled', tone: 'info' },
  published: { title: 'Published', tone: 'good' },
}

export function ContentItemBadge({ state }: { state: ContentItemState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].title}</Badge>
}
