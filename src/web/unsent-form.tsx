import { renderToStaticMarkup } from 'react-dom/server'
import type { UnsentForm } from '../domain/accounts/unsent-form.ts'
import { xml } from '../domain/xml.ts'
import { cameBack, LOST_OF_FORM } from '../messages/unsent-form.ts'
import { Note } from './ui/text/note.tsx'

/** An opening tag of a page, as React writes it; `form` is the tag of the form whose field it is. */
type Tag = { name: string; attributes: Map<string, string>; at: number; end: number; form: Tag | null; within: Tag[] }

const TAG = /<(\/?)([a-z][a-z\d]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s=>"/]+)(?:="([^"]*)")?/g
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** Fields without a visible control that say what was seen or which press it is, and not whose form it is. They come back too. */
const CHANGING = new Set(['seen', 'was', 'version', 'key', 'once', 'total', 'ships_from', 'piece_seen', 'list_price'])
/** What of the others nobody has typed. */
const NOT_TYPED = /^(intent|action|order|line|(\w+)?id)$/i

/**
 * A page with what was typed in its form in it again, and a note that says so. Where the page has that form no more, the note has
 * what was typed. `name` is of who is signed in: whoever sends it.
 */
export function fillIn(html: string, unsent: UnsentForm, name: string): string {
  const tags = tagsOf(html)
  const posted = valuesOf(unsent)
  const form = findForm(tags, unsent.action, posted)
  const fields = tags.filter((tag) => form !== null && tag.form === form)
  const left = unsent.fields.filter((field) => field.value.trim() !== '' && isLeft(field.name, fields, posted))
  const edits = [...fields.flatMap((field) => fill(html, field, posted)), ...(form ? opened(form) : [])]
  const place = form ?? tags.find((tag) => tag.name === 'main')
  if (place) edits.push({ at: place.end, end: place.end, text: noteOf({ unsent, name, isThere: form !== null, left }) })
  return edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((page, { at, end, text }) => page.slice(0, at) + text + page.slice(end), html)
}

/** A part of the page that is replaced. */
type Edit = { at: number; end: number; text: string }

function noteOf({ unsent, name, isThere, left }: { unsent: UnsentForm; name: string; isThere: boolean; left: UnsentForm['fields'] }) {
  return renderToStaticMarkup(
    // Its address is the page's own: this one is of the sign-in page (client/page/in-place-forms.ts). The form may be far down.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div role="status" tabIndex={-1} autoFocus data-came-back={unsent.page}>
      <Note>
        {cameBack({ name, isThere })} {unsent.lost && LOST_OF_FORM[unsent.lost]}
      </Note>
      {left.map((field, index) => (
        // eslint-disable-next-line react/no-array-index-key -- rendered once, and names may repeat
        <blockquote key={index} style={{ whiteSpace: 'pre-wrap' }}>
          {field.value}
        </blockquote>
      ))}
    </div>,
  )
}

function tagsOf(html: string): Tag[] {
  const tags: Tag[] = []
  const open: Tag[] = []
  for (const { 0: whole, 1: closing, 2: name = '', 3: text = '', index } of html.matchAll(TAG)) {
    if (closing) {
      const last = open.findLastIndex((tag) => tag.name === name)
      if (last !== -1) open.length = last
      continue
    }
    const attributes = new Map([...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, unescaped(value)]))
    const tag: Tag = { name, attributes, at: index, end: index + whole.length, form: null, within: [...open] }
    tag.form = tag.within.findLast(({ name }) => name === 'form') ?? null
    tags.push(tag)
    if (!VOID.has(name)) open.push(tag)
  }
  for (const tag of tags) {
    const id = ownerOf(tag).attributes.get('form')
    if (id !== undefined) tag.form = tags.find((other) => other.name === 'form' && other.attributes.get('id') === id) ?? null
  }
  return tags
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign)
}

function valuesOf({ fields }: UnsentForm): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const { name, value } of fields) values.set(name, [...(values.get(name) ?? []), value])
  return values
}

/** The form that is sent to this address with the same hidden fields; of several the one that has most of what was sent. */
function findForm(tags: Tag[], action: string, posted: Map<string, string[]>): Tag | null {
  let best: { form: Tag; score: number } | null = null
  for (const form of tags.filter((tag) => tag.name === 'form' && pathOf(tag) === action && tag.attributes.get('method') === 'post')) {
    const fields = tags.filter((tag) => tag.form === form)
    const isIt = fields.every(
      (field) => !isHidden(field) || CHANGING.has(nameOf(field)) || posted.get(nameOf(field))?.includes(valueOf(field)),
    )
    const score = [...posted].filter(([name, values]) => fields.some((field) => nameOf(field) === name && fits(field, values))).length
    if (isIt && score > (best?.score ?? 0)) best = { form, score }
  }
  return best?.form ?? null
}

function pathOf({ attributes }: Tag): string {
  return (attributes.get('action') ?? '').replace(/[?#].*$/, '')
}

/** A button and a hidden field are another's where they have another value. */
function fits(field: Tag, values: string[]): boolean {
  return field.name !== 'button' && !isHidden(field) ? true : CHANGING.has(nameOf(field)) || values.includes(valueOf(field))
}

function nameOf({ attributes }: Tag): string {
  return attributes.get('name') ?? ''
}

function valueOf({ attributes }: Tag): string {
  return attributes.get('value') ?? ''
}

function isHidden({ name, attributes }: Tag): boolean {
  return name === 'input' && attributes.get('type') === 'hidden'
}

/** Whether nothing in the form has what was typed under this name. */
function isLeft(name: string, fields: Tag[], posted: Map<string, string[]>): boolean {
  if (CHANGING.has(name) || NOT_TYPED.test(name)) return false
  return !fields.some((field) => nameOf(field) === name && fits(field, posted.get(name) ?? []))
}

const KEPT_EMPTY = new Set(['file', 'password', 'submit', 'button', 'reset', 'image'])

/** The field with what was sent of it. Of a name that stands several times each takes the next value. */
function fill(html: string, field: Tag, posted: Map<string, string[]>): Edit[] {
  const { attributes } = field
  const values = posted.get(nameOf(ownerOf(field)))
  const type = attributes.get('type') ?? 'text'
  if (type === 'checkbox') return [marked(field, 'checked', values?.includes(valueOf(field) || 'on') ?? false)]
  if (values === undefined || KEPT_EMPTY.has(type)) return []
  if (field.name === 'option') return [marked(field, 'selected', values.includes(optionOf(html, field)))]
  if (type === 'radio') return [marked(field, 'checked', values.includes(valueOf(field)))]
  if (field.name === 'textarea') {
    const text = xml(values.shift() ?? '')
    // Of a text that begins with an empty line browsers leave that out.
    return [{ at: field.end, end: html.indexOf('</textarea>', field.end), text: text.startsWith('\n') ? `\n${text}` : text }]
  }
  if (field.name !== 'input' || (isHidden(field) && !CHANGING.has(nameOf(field)))) return []
  return [written(field, new Map([...attributes, ['value', values.shift() ?? '']]))]
}

/** The field whose value it is: of an option its list. */
function ownerOf(field: Tag): Tag {
  return (field.name === 'option' && field.within.findLast(({ name }) => name === 'select')) || field
}

function optionOf(html: string, option: Tag): string {
  return option.attributes.get('value') ?? unescaped(html.slice(option.end, html.indexOf('<', option.end)))
}

function marked(field: Tag, mark: string, isSet: boolean): Edit {
  const attributes = new Map(field.attributes)
  attributes.delete(mark)
  if (isSet) attributes.set(mark, '')
  return written(field, attributes)
}

/** The form, which no update of the page may change (client/page/page/fields.ts); what is folded around it is open. */
function opened(form: Tag): Edit[] {
  const details = form.within.filter((tag) => tag.name === 'details')
  return [
    written(form, new Map([...form.attributes, ['data-refused', '']])),
    ...details.map((tag) => written(tag, new Map([...tag.attributes, ['open', '']]))),
  ]
}

function written({ name, at, end }: Tag, attributes: Map<string, string>): Edit {
  const text = [...attributes].map(([key, value]) => ` ${key}="${xml(value)}"`).join('')
  return { at, end, text: `<${name}${text}>` }
}
