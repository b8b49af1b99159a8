import { useEffect, useRef, useState, type FormEvent } from 'react'
import { afterPress } from '../page/clicks.ts'
import { useAdopted } from './use-adopted.ts'

type Texts<Name extends string> = Record<Name, string>
type Errors<Name extends string> = Partial<Record<Name, string>>

type CheckedFormOptions<Name extends string> = {
  names: readonly Name[]
  check: (values: Texts<Name>) => Errors<Name>
  /** What the server said of the form as it came back. */
  told: Errors<Name>
  /** Whether the first change makes every field answer for itself, or only the changed one. */
  scope: 'form' | 'field'
}

/** A field is not told off in the middle of a word: only after this pause, or when it is left. */
const PAUSE_MS = 600

/**
 * Checks a form of uncontrolled inputs. It reads the inputs rather than owning them, so that what was typed
 * or filled in before hydration counts. Errors show only after a change (spec §5).
 */
export function useCheckedForm<Name extends string>({ names, check, told: toldAtFirst, scope }: CheckedFormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const callOff = useRef<() => void>(undefined)
  /** Null on the server and until the browser has read the form. */
  const [read, setRead] = useState<{ values: Texts<Name>; filledUnseen: boolean } | null>(null)
  const [told, setTold] = useState(toldAtFirst)
  const [changed, setChanged] = useState<readonly Name[]>([])
  const [typing, setTyping] = useState<Name | null>(null)

  useAdopted(() => {
    if (ref.current) setRead(readForm(ref.current, names))
  })
  useEffect(() => stayQuiet, [])

  /** A message makes the form higher: not while its button is being pressed. */
  function speak(): void {
    callOff.current = afterPress(() => setTyping(null))
  }
  function stayQuiet(): void {
    clearTimeout(pause.current)
    callOff.current?.()
  }

  const wrong: Errors<Name> = read ? check(read.values) : {}
  const answers = (name: Name) => (scope === 'form' ? changed.length > 0 : changed.includes(name))
  const errorOf = (name: Name) => (answers(name) ? (name === typing ? undefined : wrong[name]) : told[name])

  /** Shows what a save was refused for, until the fields change. */
  const tell = (errors: Errors<Name>) => {
    setTold(errors)
    setChanged([])
  }
  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = names.find((name) => name === (target as HTMLInputElement).name)
    setRead(readForm(currentTarget, names))
    if (name === undefined) return
    setChanged((names) => (names.includes(name) ? names : [...names, name]))
    setTyping(name)
    stayQuiet()
    pause.current = setTimeout(speak, PAUSE_MS)
  }
  const onBlur = () => {
    stayQuiet()
    speak()
  }

  return {
    /** For the form element. */
    props: { ref, onInput, onBlur },
    values: read?.values ?? null,
    errors: Object.fromEntries(names.map((name) => [name, errorOf(name)])) as Errors<Name>,
    changed: changed.length > 0,
    typing,
    /** False until hydrated: without JavaScript the server is the one to answer. */
    invalid: read !== null && !read.filledUnseen && Object.keys(wrong).length > 0,
    tell,
  }
}

/** Chrome fills in a saved password but shows it to nobody before the first click: such a form is not called empty. */
function readForm<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const data = new FormData(form)
  const values = Object.fromEntries(names.map((name) => [name, textOf(data.get(name))])) as Texts<Name>
  return { values, filledUnseen: names.some((name) => values[name] === '' && isAutofilled(form, name)) }
}

function isAutofilled(form: HTMLFormElement, name: string): boolean {
  return form.querySelector(`[name="${name}"]:autofill`) !== null
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
