/** Buttons with `data-show-password` show the passwords of their form until it is sent: browsers would store them as texts. */
export function startShowPassword(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-show-password]')
    if (button) showPasswords(button.closest('form')!, button.getAttribute('aria-pressed') !== 'true')
  })
  document.addEventListener('submit', ({ target }) => target instanceof HTMLFormElement && showPasswords(target, false), { capture: true })
}

function showPasswords(form: HTMLFormElement, shown: boolean): void {
  const button = form.querySelector<HTMLElement>('[data-show-password]')
  if (!button) return
  button.setAttribute('aria-pressed', String(shown))
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-password]')) {
    field.type = shown ? 'text' : 'password'
    field.autocapitalize = 'none'
    field.spellcheck = false
  }
}
