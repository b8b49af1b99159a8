import { expect, it } from 'vitest'
import { findForm, typeInto } from '../../test/support/page-forms.ts'
import { fillIn } from './unsent-form.tsx'

const rows = ['one', 'two'].map(
  (id) => `<form method="post" action="/notes"><input type="hidden" name="id" value="${id}"/><textarea name="note">old</textarea></form>`,
)
const whole = `<form method="post" action="/all#here" id="all"><input type="hidden" name="intent" value="all"/><input type="hidden" name="seen" value="7"/>
<input type="checkbox" name="on" checked=""/><input type="radio" name="size" value="S" checked=""/><input type="radio" name="size" value="L"/>
<input type="password" name="current"/><input type="file" name="photos"/><button name="way" value="x">Save</button></form>
<input name="outside" form="all" value=""/><select name="state" form="all"><option value="" selected="">-</option><option>Tamil Nadu &amp; more</option></select>`
const html = `<html><body><main id="main"><details><summary>Open</summary>${rows.join('')}</details>${whole}</main></body></html>`

const fill = (action: string, sent: Record<string, string>, lost: 'files' | null = null) => {
  const fields = Object.entries(sent).map(([name, value]) => ({ name, value }))
  return fillIn(html, { page: '/', action, fields, lost }, 'Asha')
}
const fieldsOf = (page: string, selector: string) => typeInto(findForm(page, selector), {})

it('what was typed is in its own form again, whose fold is open, and in no other', () => {
  const note = '"Soft" & blue</textarea><script>x()</script>'
  const page = fill('/notes', { id: 'two', note })
  expect(fieldsOf(page, '[value=two]')).toEqual({ id: 'two', note })
  expect(fieldsOf(page, '[value=one]')).toEqual({ id: 'one', note: 'old' })
  expect(page).toContain('<details open="">')
  expect(page).toMatch(/<form [^>]*data-refused=""><div [^>]*autofocus/)
  expect(page).not.toContain('<script>')
  expect(page).toContain('You are signed in as Asha. What you typed is here again: nothing is sent yet.')
})

it('every kind of field has what was sent, beside what it was typed against; passwords and files are chosen anew', () => {
  const sent = { intent: 'all', seen: '3', size: 'L', state: 'Tamil Nadu & more', outside: 'x', current: 'secret', way: 'x' }
  const page = fill('/all', sent, 'files')
  expect(fieldsOf(page, '#all')).toEqual({ ...sent, current: '', way: undefined })
  expect(page).toContain('please choose them again')
})

it('what was typed stands in the note where its form is gone', () => {
  const page = fill('/notes', { id: 'three', note: 'For the one\nthat is gone' })
  expect(page).toMatch(/The form is not here any more; you had typed: <\/p><blockquote[^>]*>For the one\nthat is gone</)
  expect([fieldsOf(page, '[value=one]'), fieldsOf(page, '[value=two]')]).toEqual([
    { id: 'one', note: 'old' },
    { id: 'two', note: 'old' },
  ])
})
