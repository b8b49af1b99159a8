import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { softOf, type Colours } from '../config/shop-folder/colours.ts'
import type { FolderSource } from '../config/shop-folder/read-folder.ts'
import { mix } from '../domain/shop/contrast.ts'
import type { Looks } from '../domain/shop/shop-folder.ts'
import type { AddFile } from './add-file.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const EDGES = join(ROOT, 'src', 'web', 'assets')
/** tokens.css. */
const USUAL = { page: '#fdfcfa', button: '#263a58', accent: '#93332a' }

type Theme = { looks: Pick<Looks, 'stylesheet' | 'fonts' | 'ground' | 'colours'>; colours: { page: string; accent: string } }

/** The stylesheet with the folder's colours and fonts; none where it has neither. */
export async function writeTheme({ colours, yaml }: FolderSource, add: AddFile): Promise<Theme> {
  const fonts = yaml.fonts ? fontRules(yaml.fonts, add) : null
  const css = [...(fonts?.rules ?? []), ...(colours ? [colourRules(colours, add)] : [])].join('\n')
  return {
    looks: {
      stylesheet: css === '' ? null : add('theme.css', Buffer.from(css)),
      fonts: fonts?.first ?? null,
      ground: (colours ?? USUAL).page,
      colours: { button: (colours ?? USUAL).button, accent: (colours ?? USUAL).accent },
    },
    colours: colours ?? USUAL,
  }
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** The tokens of tokens.css that follow from six colours. */
function colourRules(colours: Colours, add: AddFile): string {
  const { page, panel, ink, button, accent, dark } = colours
  const light = mix(page, panel, 0.5)
  const edge = (name: string, colour: string) => {
    const svg = readFileSync(join(EDGES, `${name}.svg`), 'utf8').replaceAll(/fill="#[\da-f]{6}"/gi, `fill="${colour}"`)
    return `url("${add(`${name}.svg`, Buffer.from(svg))}")`
  }
  const tokens: Record<string, string> = {
    '--indigo': button,
    '--indigo-deep': mix(button, BLACK, 0.35),
    '--indigo-mid': mix(button, WHITE, 0.2),
    '--indigo-wash': mix(button, page, 0.88),
    '--indigo-glow': mix(button, WHITE, 0.7),
    '--madder': accent,
    '--madder-wash': mix(accent, page, 0.88),
    '--khadi': light,
    '--bleached': page,
    '--chalk': panel,
    '--ink': ink,
    '--ink-soft': softOf(colours),
    '--muted': softOf(colours),
    '--rule': mix(panel, ink, 0.12),
    '--hero': dark,
    '--hero-text': mix(WHITE, dark, 0.06),
    '--craft': panel,
    '--footer': dark,
    '--footer-text': mix(WHITE, dark, 0.06),
    '--footer-soft': mix(WHITE, dark, 0.14),
    '--skeleton': mix(panel, ink, 0.08),
    '--edge-button': edge('edge-indigo', button),
    '--edge-button-small': edge('edge-indigo-s', button),
    '--edge-button-deep': edge('edge-indigo-deep', mix(button, BLACK, 0.35)),
    '--edge-light': edge('edge-khadi', light),
  }
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}

type FontName = NonNullable<FolderSource['yaml']['fonts']>['headings']
type FontFiles = {
  family: string
  folder: string
  weights: string
  fallback: string
  file: (subset: string, weight: number) => string
  fixed?: number[]
  subsets: string[]
}

/** The installed fonts; of those with fixed weights a file for each. */
const variable = (id: string, family: string, fallback: string, subsets: string[]): FontFiles => ({
  family,
  folder: `node_modules/@fontsource-variable/${id}/files`,
  weights: '400 700',
  fallback,
  file: (subset) => `${id}-${subset}-wght-normal.woff2`,
  subsets,
})
const FONTS: Record<FontName, FontFiles> = {
  eczar: variable('eczar', 'Eczar', 'Georgia, serif', ['latin', 'latin-ext', 'devanagari']),
  'anek-latin': {
    ...variable('anek-latin', 'Anek Latin', 'system-ui, sans-serif', ['latin', 'latin-ext']),
    file: (subset) => `anek-latin-${subset}-wght-normal.woff2`,
  },
  mukta: {
    family: 'Mukta',
    folder: 'node_modules/@fontsource/mukta/files',
    weights: '',
    fallback: 'system-ui, sans-serif',
    file: (subset, weight) => `mukta-${subset}-${weight}-normal.woff2`,
    fixed: [400, 600],
    subsets: ['latin', 'latin-ext', 'devanagari'],
  },
  lora: variable('lora', 'Lora', 'Georgia, serif', ['latin', 'latin-ext']),
  inter: variable('inter', 'Inter', 'system-ui, sans-serif', ['latin', 'latin-ext']),
  fraunces: variable('fraunces', 'Fraunces', 'Georgia, serif', ['latin', 'latin-ext']),
}
const RANGES: Record<string, string> = {
  latin: 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+20B9,U+2122,U+2191,U+2193,U+2212,U+2215',
  'latin-ext': 'U+100-130,U+132-151,U+154-2BA,U+1E00-1EFF,U+20A0-20AB,U+20AD-20B8,U+20BA-20C0',
  devanagari: 'U+900-97F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A8E0-A8FF',
}

/** `first` are the files that a page in English needs at once. */
function fontRules({ headings, text }: { headings: FontName; text: FontName }, add: AddFile): { rules: string[]; first: string[] } {
  const first: string[] = []
  const rules = [...new Set([headings, text])].flatMap((name) => {
    const { family, folder, weights, file, fixed, subsets } = FONTS[name]
    return subsets.flatMap((subset) =>
      (fixed ?? [0]).map((weight) => {
        const address = add(file(subset, weight), readFileSync(join(ROOT, folder, file(subset, weight))))
        if (subset === 'latin' && (weight === 0 || weight === 400)) first.push(address)
        return `@font-face{font-family:"Shop ${family}";src:url("${address}") format("woff2");font-weight:${weight || weights};font-display:swap;unicode-range:${RANGES[subset]}}`
      }),
    )
  })
  const stack = (name: FontName) => `"Shop ${FONTS[name].family}",${FONTS[name].fallback}`
  return { rules: [...rules, `:root{--display:${stack(headings)};--text:${stack(text)}}`], first }
}
