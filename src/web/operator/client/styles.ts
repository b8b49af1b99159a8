/** The stylesheet of the operators' pages, which they load after the shop's. */
import './operator.css'

// Exported, and never loaded by a page: what nobody uses would be left out of the stylesheet.
export const modules = import.meta.glob('../**/*.module.css', { eager: true, import: 'default' })
