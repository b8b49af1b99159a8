import { createContext } from 'react'

export const OwnWordsContext = createContext<string | null>(null)
