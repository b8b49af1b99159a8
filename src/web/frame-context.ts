import { createContext } from 'react'
import type { Frame } from './page.ts'

/** What surrounds the page, for parts of it that stand on many pages. */
export const FrameContext = createContext<Frame | null>(null)
