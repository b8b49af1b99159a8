import { contrast, mix, type Colour } from '../../domain/shop/contrast.ts'
import type { ShopYaml } from './schema.ts'

/** The colours of a shop by their roles. */
export type Colours = Record<keyof typeof USUAL, Colour>

/** The program's own (tokens.css). */
const USUAL = { page: '#fdfcfa', panel: '#f4f1eb', ink: '#1c2840', button: '#263a58', accent: '#93332a', dark: '#20314c' }

const WHITE = '#ffffff'
/** Soft words are nearly as dark as the ink. */
export const softOf = ({ ink, page }: Colours): Colour => mix(ink, page, 0.28)

/** Text and what it stands on: WCAG 2.2 AA asks for 4.5. */
const PAIRS: [name: keyof Colours, on: keyof Colours | 'white', what: string][] = [
  ['ink', 'page', 'words on the page'],
  ['ink', 'panel', 'words on a panel'],
  ['ink', 'white', 'words in a field, which is white'],
  ['accent', 'page', 'links on the page'],
  ['accent', 'panel', 'links on a panel'],
  ['button', 'white', 'white words on a button'],
  ['button', 'page', 'a button’s edge and words on the page'],
  ['button', 'panel', 'a button’s edge and words on a panel'],
  ['dark', 'white', 'white words in the footer'],
]
const NEEDED = 4.5

/** The colours where the folder has any, checked for contrast. */
export function readColours(given: ShopYaml['colours'], at: (where: PropertyKey[], message: string) => void): Colours | null {
  if (given === undefined) return null
  const colours: Colours = { ...USUAL, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
  for (const [name, on, what] of PAIRS) refuseFaint(colours[name], on === 'white' ? WHITE : colours[on], { name, on, what })
  refuseFaint(softOf(colours), colours.panel, {
    name: 'ink',
    on: 'panel',
    what: 'soft words on a panel, which are a little lighter than the ink',
  })
  return colours

  function refuseFaint(colour: Colour, ground: Colour, { name, on, what }: { name: keyof Colours; on: string; what: string }): void {
    const found = contrast(colour, ground)
    if (found >= NEEDED) return
    const where = given?.[name] === undefined && on !== 'white' && given?.[on as keyof Colours] !== undefined ? on : name
    const figure = (Math.floor(found * 100) / 100).toFixed(2)
    at(
      ['colours', where],
      `gives ${what} a contrast of ${figure} to 1 (${colour} on ${ground}); at least ${NEEDED} is needed. Take a darker or a lighter one.`,
    )
  }
}
