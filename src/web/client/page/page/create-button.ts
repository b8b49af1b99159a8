/** A button of a dialog that is made without React: a sign, and its name for assistive technology. */
export function createButton(name: string, sign: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = sign
  button.setAttribute('aria-label', name)
  button.addEventListener('click', onPress)
  return button
}
