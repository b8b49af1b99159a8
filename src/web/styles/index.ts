/** The shop's one stylesheet: the fonts, the tokens, the base, and every component's module. */
import './fonts.css'
import './tokens.css'
import './base.css'

// Exported, and never loaded by a page: what nobody uses would be left out of the stylesheet. Where two modules style one
// element the later folder counts.
export const islands = import.meta.glob('../islands/**/*.module.css', { eager: true, import: 'default' })
export const ui = import.meta.glob('../ui/**/*.module.css', { eager: true, import: 'default' })
export const pages = import.meta.glob('../pages/**/*.module.css', { eager: true, import: 'default' })

// Pictures that only server-rendered components name are emitted by this build all the same.
export const assets = import.meta.glob('../assets/*', { eager: true, query: '?url', import: 'default' })
