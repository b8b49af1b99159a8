import type { Finding } from '../../../domain/reviews/moderation.ts'
import { OFFENCES, TOXICITY_LIMIT, type AttributeScores, type Offence } from '../../../domain/reviews/review.ts'
import styles from './reasons.module.css'

const TITLES: Record<Offence, string> = {
  INSULT: 'insult',
  THREAT: 'threat',
  PROFANITY: 'profanity',
  SEXUALLY_EXPLICIT: 'sexual',
  IDENTITY_ATTACK: 'attack on who people are',
}

/** A review's toxicity, and what moved it: words, or the scores alone where the service names no words. */
export function Reasons({ scores, reasons }: { scores: AttributeScores | null; reasons: Finding[] }) {
  if (scores === null) return <p className={styles.none}>Not checked yet</p>
  const isHigh = scores.TOXICITY >= TOXICITY_LIMIT
  const offences = OFFENCES.filter((offence) => (scores[offence] ?? 0) > 0)
  return (
    <div className={styles.reasons}>
      <p>
        <b className={isHigh ? styles.high : undefined}>{isHigh ? 'Likely abusive' : 'Probably fine'}</b> ({percent(scores.TOXICITY)})
      </p>
      {reasons.length > 0 ? (
        <ul aria-label="Reasons for the score">
          {reasons.map(({ found }) => (
            <li key={found}>
              <q>{found}</q>
            </li>
          ))}
        </ul>
      ) : (
        offences.length > 0 && (
          <ul aria-label="Reasons for the score">
            {offences.map((offence) => (
              <li key={offence}>
                {TITLES[offence]} {percent(scores[offence] ?? 0)}
              </li>
            ))}
          </ul>
        )
      )}
    </div>
  )
}

function percent(score: number): string {
  return `${Math.round(score * 100)} %`
}
