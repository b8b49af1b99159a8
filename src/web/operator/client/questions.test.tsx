// @vitest-environment happy-dom
import { getByRole, getByText } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerForms, openPage } from '../../../../test/support/component-page.tsx'
import { definePage } from '../../page.ts'
import { ActionForm } from '../ui/action-form.tsx'
import { startQuestions } from './questions.ts'

const page = definePage({
  head: { title: 'Order' },
  Body: () => <ActionForm address="/operator/orders/7" action="cancel" button="Cancel the order" question="This cannot be undone." />,
})
startQuestions()

it('Cancel closes its question, sends nothing, stays on the page, and leads the focus back', async () => {
  const sent = answerForms(() => null)
  const { root, user } = openPage(page, {})
  const question = root.querySelector('details')!
  await user.click(getByText(root, 'Cancel the order', { selector: 'summary' }))
  expect(question.open).toBe(true)
  await user.click(getByRole(root, 'link', { name: 'Cancel' }))
  expect([question.open, document.activeElement, location.pathname, sent]).toEqual([false, question.querySelector('summary'), '/', []])
})
