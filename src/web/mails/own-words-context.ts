import { createContext } from 'react'

/** What shop.yaml adds to the mail that is rendered. */
export const OwnWordsContext = createContext<string | null>(null)
