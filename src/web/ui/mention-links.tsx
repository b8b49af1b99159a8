import type { MentionText } from '../../domain/mention.ts'
import { productAddress } from './product-card.tsx'

/** A text in which the products that it names are links. */
export function MentionLinks({ parts }: { parts: MentionText }) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.id} href={productAddress(part)}>
        {part.name}
      </a>
    ),
  )
}
