import type { Finding } from '../../../domain/moderation.ts'
import { OFFENCES, TOXICITY_LIMIT, type AttributeScores, type Offence } from '../../../domain/review.ts'
import styles from './reasons.module.css'

const TITLES: Record<Offence, string> = {
  INSULT: 'insult',
  THREAT: 'threat',
  PROFANITY: 'profanity',
  SEXUALLY_EXPLICIT: 'sexual',
  IDENTITY_ATTACK: 'attack on who people are',
}

/** A review's toxicity, and what moved it: words with their weights, or the scores alone where the service names no words. */
export function Reasons({ scores, reasons }: { scores: AttributeScores | null; reasons: Finding[] }) {
  if (scores === null) return <p className={styles.none}>No score yet</p>
  const offences = OFFENCES.filter((offence) => (scores[offence] ?? 0) > 0)
  return (
    <div className={styles.reasons}>
      <p>
        Toxicity <b className={scores.TOXICITY < TOXICITY_LIMIT ? undefined : styles.high}>{scores.TOXICITY.toFixed(2)}</b>
      </p>
      {reasons.length > 0 ? (
        <ul aria-label="Reasons for the score">
          {reasons.map(({ found, weight }) => (
            <li key={found}>
              <q>{found}</q> {weight.toFixed(2)}
            </li>
          ))}
        </ul>
      ) : (
        offences.length > 0 && (
          <ul aria-label="Reasons for the score">
            {offences.map((offence) => (
              <li key={offence}>
                {TITLES[offence]} {scores[offence]?.toFixed(2)}
              </li>
            ))}
          </ul>
        )
      )}
    </div>
  )
}
