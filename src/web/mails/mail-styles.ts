import type { CSSProperties } from 'react'
import eczar from '../fonts/eczar-first.woff2?inline'

/**
 * Mail programs know no custom properties and many drop style elements, so every element carries its own style,
 * in the values of tokens.css. The names are for the dark colours only.
 */
const INK = '#1c2840'
const INK_SOFT = '#525c6e'
const INDIGO = '#263a58'
const RULE = '#ddd8ce'

const DISPLAY = "Eczar, Georgia, 'Times New Roman', serif"
const TEXT = "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const text: CSSProperties = { margin: 0, color: INK, fontFamily: TEXT, fontSize: 16, lineHeight: '25px', overflowWrap: 'anywhere' }
const cell: CSSProperties = { padding: '12px 0', borderTop: `1px solid ${RULE}`, textAlign: 'left', verticalAlign: 'top' }

export const MAIL = {
  page: { margin: 0, padding: 0, backgroundColor: '#f4f1eb' },
  sheet: { width: '100%', maxWidth: 600, backgroundColor: '#fdfcfa', textAlign: 'left' },
  /** Where pictures are blocked its text alternative is the logo. */
  mark: { display: 'block', height: 48, maxWidth: '100%', border: 0, font: `600 22px/48px ${DISPLAY}` },
  title: { ...text, fontFamily: DISPLAY, fontSize: 30, lineHeight: '36px', fontWeight: 500 },
  heading: { ...text, fontFamily: DISPLAY, fontSize: 20, lineHeight: '26px', fontWeight: 500 },
  text,
  soft: { ...text, color: INK_SOFT, fontSize: 15, lineHeight: '23px' },
  fine: { ...text, color: INK_SOFT, fontSize: 14, lineHeight: '21px' },
  rule: { borderTop: `1px solid ${RULE}`, paddingTop: 16 },
  link: { color: INDIGO, wordBreak: 'break-word' },
  caution: { ...text, fontSize: 15, padding: '12px 16px', backgroundColor: '#f5ead0' },
  buttonText: {
    display: 'block',
    padding: '14px 28px 12px',
    color: '#ffffff',
    fontFamily: TEXT,
    fontSize: 17,
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  cell,
  /** The alternative text is read in its place. */
  picture: {
    display: 'block',
    border: 0,
    backgroundColor: '#e8e4db',
    color: INK,
    font: `12px/16px ${TEXT}`,
  },
  piece: { ...text, fontFamily: DISPLAY, fontSize: 18, lineHeight: '23px' },
  amount: { ...text, fontWeight: 600, lineHeight: '22px', textAlign: 'right', whiteSpace: 'nowrap' },
} satisfies Record<string, CSSProperties>

/**
 * The letter of headings, within the mail: nothing is asked for as it is read. It stands in a style element of its own, the last one,
 * which Gmail drops without the one of colours and widths.
 */
export const LETTER = `@font-face { font-family: Eczar; font-weight: 500; src: url('${eczar}') format('woff2'); }`

/** Colours for dark mode. Readers that invert the light ones by themselves make them illegible. */
export const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 599px) {
  .outer { padding: 0 !important; }
  .sheet-pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 28px !important; line-height: 33px !important; }
  .wide { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #10151f !important; }
  .sheet { background-color: #182338 !important; }
  .ink { color: #f0e8d8 !important; }
  .soft { color: #c4cedb !important; }
  .link { color: #d3deeb !important; }
  .rule { border-color: #47648a !important; }
  .caution { background-color: #3a3118 !important; color: #f5ead0 !important; }
  .button { background-color: #f0e8d8 !important; }
  .buttontext { color: #182338 !important; }
}
`
