/** The shop's one stylesheet: the fonts, the tokens, the base, and every component's module. */
import './fonts.css'
import './tokens.css'
import './base.css'

// Exported, and never loaded by a page: what nobody uses would be left out of the stylesheet.
export const modules = import.meta.glob(['../**/*.module.css', '!../operator/**'], { eager: true })

// Pictures that only server-rendered components name are emitted by this build all the same.
export const assets = import.meta.glob('../assets/*', { eager: true, query: '?url' })
