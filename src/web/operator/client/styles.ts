/** The stylesheet of the operators' pages, which they load after the shop's. */
import './operator.css'

// Exported, and never loaded by a page: what nobody uses would be left out of the stylesheet. Where two modules style one
// element the later counts.
export const ui = import.meta.glob('../ui/**/*.module.css', { eager: true, import: 'default' })
export const frame = import.meta.glob('../*.module.css', { eager: true, import: 'default' })
export const pages = import.meta.glob(['../*/*.module.css', '!../ui/*'], { eager: true, import: 'default' })
