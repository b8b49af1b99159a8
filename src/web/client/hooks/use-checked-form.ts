import { useEffect, useRef, useState, type FormEvent } from 'react'
import { afterPress } from '../page/clicks.ts'
import { usePriorInput } from './use-prior-input.ts'

type Texts<Name extends string> = Record<Name, string>
type Errors<Name extends string> = Partial<Record<Name, string>>

type CheckedFormOptions<Name extends string> = {
  names: readonly Name[]
  check: (values: Texts<Name>) => Errors<Name>
  /** Errors that the server rendered. */
  serverErrors: Errors<Name>
  /** Whether the first change shows the errors of all fields, or of the changed one only. */
  scope: 'form' | 'field'
}

/** Errors of a field show after this pause in typing, or when it loses focus. */
const PAUSE_MS = 600

/**
 * Checks a form of uncontrolled inputs. It reads the inputs rather than owning them, so that what was typed
 * or filled in before hydration counts. Errors show only after a change (spec §5).
 */
export function useCheckedForm<Name extends string>({ names, check, serverErrors: initialServerErrors, scope }: CheckedFormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = useRef<() => void>(undefined)
  /** Null on the server and until the browser has read the form. */
  const [read, setRead] = useState<{ values: Texts<Name>; filledUnseen: boolean } | null>(null)
  const [serverErrors, setServerErrors] = useState(initialServerErrors)
  const [changed, setChanged] = useState<readonly Name[]>([])
  const [typing, setTyping] = useState<Name | null>(null)

  usePriorInput(() => {
    const form = ref.current
    if (!form) return
    setRead(readForm(form, names))
    // What was typed before is a change as any later one.
    const typed = names.filter((name) => isTyped(form, name))
    setChanged(typed)
    const focused = typed.find((name) => form.querySelector(`[name="${name}"]:focus`))
    if (focused !== undefined) waitForPause(focused)
  })
  useEffect(() => cancelMessage, [])

  /** The message of the field that is being typed in. */
  function waitForPause(name: Name): void {
    setTyping(name)
    cancelMessage()
    pause.current = setTimeout(showMessage, PAUSE_MS)
  }
  /** A message shifts the layout, so it waits for a press to end. */
  function showMessage(): void {
    cancel.current = afterPress(() => setTyping(null))
  }
  function cancelMessage(): void {
    clearTimeout(pause.current)
    cancel.current?.()
  }

  const wrong: Errors<Name> = read ? check(read.values) : {}
  const answers = (name: Name) => (scope === 'form' ? changed.length > 0 : changed.includes(name))
  const errorOf = (name: Name) => (answers(name) ? (name === typing ? undefined : wrong[name]) : serverErrors[name])

  /** Shows what a save was refused for, until the fields change. */
  const showErrors = (errors: Errors<Name>) => {
    setServerErrors(errors)
    setChanged([])
  }
  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = names.find((name) => name === (target as HTMLInputElement).name)
    setRead(readForm(currentTarget, names))
    if (name === undefined) return
    setChanged((names) => (names.includes(name) ? names : [...names, name]))
    waitForPause(name)
  }
  const onBlur = () => {
    cancelMessage()
    showMessage()
  }

  return {
    /** For the form element. */
    props: { ref, onInput, onBlur },
    values: read?.values ?? null,
    errors: Object.fromEntries(names.map((name) => [name, errorOf(name)])) as Errors<Name>,
    changed: changed.length > 0,
    typing,
    /** False until hydrated: without JavaScript the server validates. */
    invalid: read !== null && !read.filledUnseen && Object.keys(wrong).length > 0,
    showErrors,
  }
}

/** Chrome hides autofilled values from scripts until the first click: such a field does not count as empty. */
function readForm<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const data = new FormData(form)
  const values = Object.fromEntries(names.map((name) => [name, textOf(data.get(name))])) as Texts<Name>
  return { values, filledUnseen: names.some((name) => values[name] === '' && isAutofilled(form, name)) }
}

function isAutofilled(form: HTMLFormElement, name: string): boolean {
  return form.querySelector(`[name="${name}"]:autofill`) !== null
}

/** Browsers fill in fields as if their text had been rendered; what they have not shown to scripts is empty here. */
function isTyped(form: HTMLFormElement, name: string): boolean {
  const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`:is(input:not([type=radio]), textarea)[name="${name}"]`)
  return field !== null && field.value !== field.defaultValue && !isAutofilled(form, name)
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
