export function showPrintButton(): void {
  const button = document.querySelector<HTMLElement>('[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => print())
}
