/** Cancel closes its question, and gives the focus back to what opened it; without a script it loads the page anew. */
export function startQuestions(): void {
  document.addEventListener('click', (event) => {
    const question = event.target instanceof Element && event.target.closest('[data-close]')?.closest('details')
    if (!question) return
    event.preventDefault()
    question.open = false
    question.querySelector('summary')?.focus()
  })
  // What was pressed is not there any more while its question is open.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.dataset.question !== undefined)
        target.querySelector<HTMLElement>('[data-close]')?.focus()
    },
    { capture: true },
  )
}
