import type { Finding } from '../../../domain/reviews/moderation.ts'
import { OFFENCES, TOXICITY_LIMIT, type AttributeScores, type Offence } from '../../../domain/reviews/review.ts'
import text from '../../ui/text/text.module.css'
import styles from './reasons.module.css'

const TITLES: Record<Offence, string> = {
  INSULT: 'insult',
  THREAT: 'threat',
  PROFANITY: 'profanity',
  SEXUALLY_EXPLICIT: 'sexual',
  IDENTITY_ATTACK: 'attack on who people are',
}

/** Its score alone makes a review odd, or that it has none. */
export function isHigh(scores: AttributeScores | null): boolean {
  return scores === null || scores.TOXICITY >= TOXICITY_LIMIT
}

/** A review's toxicity, and what made it high: words, or the scores alone where the service names no words; what leads away from the shop. */
export function Reasons({ scores, reasons, contacts }: { scores: AttributeScores | null; reasons: Finding[]; contacts: string[] }) {
  if (scores === null) return <p className={text.soft}>Not checked yet</p>
  const offences = OFFENCES.filter((offence) => (scores[offence] ?? 0) >= TOXICITY_LIMIT)
  return (
    <div className={styles.reasons}>
      <p>
        <b className={isHigh(scores) ? styles.high : undefined}>{isHigh(scores) ? 'Likely abusive' : 'Probably fine'}</b> (
        {percent(scores.TOXICITY)})
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
      {contacts.length > 0 && (
        <>
          <p>Leads away from the shop</p>
          <ul aria-label="Links, mail addresses and telephone numbers">
            {contacts.map((found) => (
              <li key={found}>
                <q>{found}</q>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function percent(score: number): string {
  return `${Math.round(score * 100)} %`
}
