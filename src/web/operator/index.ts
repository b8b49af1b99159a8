import { operatorPassword } from './password.tsx'
import { operatorReviews } from './reviews.tsx'
import { operatorToday } from './today.tsx'

/** The operators' pages, by the name that src/http calls them. */
export const operatorPages = { operatorPassword, operatorReviews, operatorToday }
