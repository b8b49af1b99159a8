import type { CSSProperties } from 'react'

/**
 * Mail programs know no custom properties and many drop style elements, so every element carries its own style,
 * in the values of tokens.css. The names are for the dark colours only.
 */
const INK = '#1c2840'
const INK_SOFT = '#525c6e'
const INDIGO = '#263a58'
const RULE = '#ddd8ce'

const DISPLAY = "Eczar, Georgia, 'Times New Roman', serif"
const TEXT = "'Anek Latin', system-ui, -apple-system, 'Segoe UI', Arial, sans-serif"

const text: CSSProperties = { margin: 0, color: INK, fontFamily: TEXT, fontSize: 17, lineHeight: 1.55, overflowWrap: 'anywhere' }
const cell: CSSProperties = { ...text, padding: '12px 0', borderTop: `1px solid ${RULE}`, textAlign: 'left', verticalAlign: 'top' }

export const MAIL = {
  page: { margin: 0, padding: 0, backgroundColor: '#f4f1eb' },
  sheet: { width: '100%', maxWidth: 560, backgroundColor: '#fdfcfa' },
  // Stands in for the logo: remote images are blocked by many readers, and not every reader has a Devanagari font.
  name: {
    ...text,
    display: 'inline-block',
    padding: '5px 14px 3px',
    color: '#ffffff',
    fontFamily: DISPLAY,
    fontSize: 22,
    lineHeight: 1.3,
    fontWeight: 600,
  },
  title: { ...text, fontFamily: DISPLAY, fontSize: 30, lineHeight: 1.15, fontWeight: 500 },
  heading: { ...text, fontFamily: DISPLAY, fontSize: 21, lineHeight: 1.25, fontWeight: 500 },
  text,
  soft: { ...text, color: INK_SOFT, fontSize: 15 },
  fine: { ...text, color: INK_SOFT, fontSize: 14 },
  link: { color: INDIGO, wordBreak: 'break-all' },
  caution: { ...text, fontSize: 15, padding: '12px 16px', backgroundColor: '#f5ead0', borderLeft: '4px solid #cd962f' },
  button: {
    display: 'inline-block',
    padding: '14px 26px',
    color: '#ffffff',
    fontFamily: TEXT,
    fontSize: 17,
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  cell,
  amount: { ...cell, paddingLeft: 16, textAlign: 'right', whiteSpace: 'nowrap' },
} satisfies Record<string, CSSProperties>

/** Colours for dark mode. Readers that invert the light ones by themselves make them illegible. */
export const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .sheet-pad { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background-color: #10151f !important; }
  .sheet { background-color: #182338 !important; }
  .ink { color: #f0e8d8 !important; }
  .soft { color: #c4cedb !important; }
  .link { color: #b9c6d6 !important; }
  .rule { border-color: #47648a !important; }
  .caution { background-color: #3a3118 !important; color: #f5ead0 !important; }
  .button { background-color: #f0e8d8 !important; border-color: #f0e8d8 !important; color: #182338 !important; }
}
`
