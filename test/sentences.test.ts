import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/**
 * Files of domain and features that may hold sentences: papers, text messages and notifications, the rules of the
 * specification's forms, findings of the doctor and of imports, errors for the log, and names that are no sentences.
 */
const EXEMPT = [
  // Papers and the terms, and the columns of exported papers.
  /^src\/domain\/(\w+\/)?(receipt|membership-receipt|receipt-refunds|returns|delivery-terms|rupees-in-words|gstr1|order-state|subscription)\.ts$/,
  // Text messages and notifications.
  /^src\/domain\/mails\/push\.ts$/,
  /^src\/features\/(mails\/send-order-sms|phone\/link-phone)\.ts$/,
  // The rules of forms, each beside its sentence.
  /^src\/domain\/(\w+\/)?(address|address-validation|pin-state|credentials|new-password|person|review|review-photo)\.ts$/,
  // Findings of the doctor, of imports and of what is wrong with a shop folder.
  /^src\/features\/(doctor\/|dashboard\/find-health\.ts$)/,
  /^src\/features\/catalogue\/(readers\/|import\/(find-picture-files|find-pictures|picture-folder|place-by-sku|place-moved|plan-import|read-sheet-file)\.ts$)/,
  /^src\/features\/(content\/read-content-item|reviews\/import-reviews|demo\/check-folder)\.ts$/,
  // Names: of goods, of states, of fields, of fees, of what a picture shows, of days.
  /^src\/domain\/(\w+\/)?(hsn-names|indian-states|state-names|order-fees|product-fields|product-draft|picture-alt|delivery|indian-time|measures|user-agent|cart|pieces-words)\.ts$/,
]

type Node = {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string } }[]
  callee?: { name?: string; property?: { name?: string } }
}

/** Literals that begin with a capital letter, or with a value, and have three words; not those of a thrown error, or of the log. */
function sentencesIn(node: unknown, parent: Node | null = null): string[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((item) => sentencesIn(item, parent))
  const here = node as Node
  if (here.type === 'NewExpression' && here.callee?.name?.endsWith('Error')) return []
  if (here.type === 'CallExpression' && /^(info|warn|error)$/.test(here.callee?.property?.name ?? '')) return []
  const isText = here.type === 'Literal' && typeof here.value === 'string'
  const isTemplate = here.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression'
  const text = isText ? String(here.value) : isTemplate ? (here.quasis ?? []).map(({ value }) => value.cooked).join('X') : ''
  const own = /^[“‘"]?[A-Z]\S*( \S+){2,}/.test(text.trim()) ? [text.trim()] : []
  return [...own, ...Object.values(here).flatMap((child) => sentencesIn(child, here.type ? here : parent))]
}

it('domain and features return reasons; the sentences about them are in src/messages', () => {
  const files = globSync('src/{domain,features}/**/*.ts').filter((file) => !/\.(test|sql)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  const found = files
    .filter((file) => !EXEMPT.some((exempt) => exempt.test(file)))
    .flatMap((file) => sentencesIn(parseSync(file, readFileSync(file, 'utf8')).program).map((sentence) => `${file}: ${sentence}`))
  expect(found).toEqual([])
})
