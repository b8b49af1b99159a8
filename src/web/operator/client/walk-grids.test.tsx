// @vitest-environment happy-dom
import { getByRole } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../../../../test/support/component-page.tsx'
import { definePage } from '../../page.ts'
import { Cell, Grid } from '../ui/grid.tsx'
import { guardForm } from './guard-form.ts'
import { walkGrids } from './walk-grids.ts'

const page = definePage({
  head: { title: 'Measures' },
  Body: () => (
    <>
      <form id="sizes">
        <Grid
          label="Measures"
          columns={['Size', 'Chest', 'Length']}
          rows={['S', 'M'].map((size) => ({
            title: size,
            cells: ['Chest', 'Length'].map((part) => (
              <Cell key={part} aria-label={`${part}, ${size}`} defaultValue={part === 'Chest' ? '90' : ''} error={undefined} />
            )),
          }))}
        />
      </form>
      <input form="sizes" aria-label="From, beside the form" />
    </>
  ),
})
walkGrids()

const open = () => {
  const opened = openPage(page, {})
  const field = (name: string) => getByRole<HTMLInputElement>(opened.root, 'textbox', { name })
  return { ...opened, field, focused: () => document.activeElement?.getAttribute('aria-label') }
}

it('arrows and Enter lead from field to field, to the side from the end of what is typed', async () => {
  const { user, field, focused } = open()
  field('Chest, S').focus()
  field('Chest, S').setSelectionRange(1, 1)
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Chest, S')
  field('Chest, S').setSelectionRange(2, 2)
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Length, S')
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Length, M')
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Length, M')
  await user.keyboard('{ArrowUp}{ArrowLeft}')
  expect(focused()).toBe('Chest, S')
})

it('what is pasted from a spreadsheet fills as many fields as there are', async () => {
  const { user, field } = open()
  field('Chest, S').focus()
  field('Chest, S').select()
  await user.paste('94\t70\n99\t71\n104\t72\n')
  const values = ['Chest, S', 'Length, S', 'Chest, M', 'Length, M'].map((name) => field(name).value)
  expect(values).toEqual(['94', '70', '99', '71'])
})

it('a form with what is not saved says so, and asks before it is left', async () => {
  const { root, user, field } = open()
  const form = root.querySelector('form')!
  guardForm(form)
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect([form.hasAttribute('data-unsaved'), leave()]).toEqual([false, true])
  await user.type(field('Length, S'), '7')
  expect([form.hasAttribute('data-unsaved'), leave()]).toEqual([true, false])
  await user.clear(field('Length, S'))
  expect([form.hasAttribute('data-unsaved'), leave()]).toEqual([false, true])
  await user.type(field('From, beside the form'), '7')
  expect([form.hasAttribute('data-unsaved'), leave()]).toEqual([true, false])
})
