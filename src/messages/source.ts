import type { OrderSource, Touch } from '../domain/shop/source.ts'

/** Where a buyer came from at last, and first where that was another. */
export function sourceWords({ first, last }: OrderSource): string {
  const [began, ended] = [touchWords(first), touchWords(last)]
  return began === ended ? ended : `${ended}; first ${began}`
}

/** "instagram, advertisement, mela" */
function touchWords({ source, medium, campaign }: Touch): string {
  return [source, medium, campaign].filter(Boolean).join(', ')
}
