import { Window, type HTMLFormElement } from 'happy-dom'

/** A form as a browser without scripts sends it: every named field of the page's form with these words in its HTML. */
export type PageForm = { action: string; fields: [name: string, value: string][] }

/** The form of the page that this selector finds: its button, a field or itself. @throws {Error} when there is none */
export function findForm(html: string, selector: string): PageForm {
  const window = new Window()
  const { document, FormData } = window
  document.write(html)
  const form = document.querySelector(selector)?.closest('form') as HTMLFormElement | null | undefined
  if (!form) throw new Error(`The page has no form with ${selector}.`)
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
  const action = form.getAttribute('action') ?? ''
  window.close()
  return { action, fields }
}

/** The form's fields with others typed or pressed: of a name that is there already the values are replaced. */
export function typeInto({ fields }: PageForm, typed: Record<string, string>): Record<string, string> {
  return { ...Object.fromEntries(fields), ...typed }
}
