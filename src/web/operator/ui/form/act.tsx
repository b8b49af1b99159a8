import type { ReactNode } from 'react'
import { actionOf, OPERATIONS, type OperationName } from '../../../../operations/all.ts'
import type { Field as Declared, Operation } from '../../../../operations/operation.ts'
import { Field, SelectField, TextArea } from '../../../ui/form/field.tsx'
import { ActionForm } from './action-form.tsx'
import { MomentField } from './moment-field.tsx'

/** A form that was refused at its fields: of which act and object it was, what was typed, and what is wrong with it. */
export type RefusedAct = { action: string; target: string; typed: Record<string, string>; errors: Record<string, string> }

type ActProps = Omit<Parameters<typeof ActionForm>[0], 'action' | 'button' | 'question' | 'children'> & {
  of: OperationName
  /** The id of what it is done to. */
  target: string
  refused: RefusedAct | null
  /** What stands in the fields before somebody types. */
  initial?: Readonly<Record<string, string | undefined>>
  hints?: Readonly<Record<string, string>>
  /** Of a field's choices those that make sense now; without an entry all. */
  offered?: Readonly<Record<string, readonly string[]>>
  /** Choices of this shop, before the others. */
  more?: Readonly<Record<string, readonly string[]>>
  /** Fields that the page fills in; `seen` is what it shows of the object, so that an act on something else is refused. */
  values?: Readonly<Record<string, string>>
  /** Other words than the act's own, where the object's state changes what pressing means. */
  button?: string
  question?: Partial<NonNullable<Operation['warns']>>
  /** What a choice says where none is made, for fields that may be left out. */
  unset?: Readonly<Record<string, string>>
  /** Before the fields: what the page has in place of those that are `its`. */
  children?: ReactNode
  its?: readonly string[]
  /** In the row of a list, which says what it is of. */
  inRow?: boolean
}

/** An act of an operator as its declaration has it: button, question, fields, and what was refused of it. */
export function Act({
  of,
  target,
  refused,
  initial = {},
  hints = {},
  offered = {},
  more = {},
  values = {},
  button,
  question,
  unset = {},
  inRow = false,
  children,
  its = [],
  ...form
}: ActProps) {
  const operation: Operation = OPERATIONS[of]
  const own = ownRefusal(refused, of, target)
  const controls = Object.entries(operation.fields).flatMap(([name, field]): ReactNode[] => {
    if (field.type === 'seen' || name in values || its.includes(name)) return []
    const label = inRow && form.describe ? `${field.label} of ${form.describe}` : field.label
    const value = own?.typed[name] ?? initial[name] ?? field.usual
    const choices = field.choices
      ?.filter(({ value: choice }) => offered[name]?.includes(choice) ?? true)
      .toSpliced(0, 0, ...(more[name] ?? []).map((choice) => ({ value: choice, title: choice })))
    const hint = inRow ? undefined : (hints[name] ?? field.hint)
    return [
      <Control
        key={name}
        unset={unset[name]}
        {...{ name, field, choices, label, value, hint, hideLabel: inRow }}
        error={own?.errors[name]}
      />,
    ]
  })
  return (
    <ActionForm
      {...form}
      action={actionOf(of)}
      button={button ?? operation.button}
      values={{ id: target, ...values }}
      once={operation.once ?? false}
      {...(operation.warns && { question: { ...operation.warns, ...question } })}
    >
      {children}
      {controls}
    </ActionForm>
  )
}

export function ownRefusal(refused: RefusedAct | null, of: OperationName, target: string): RefusedAct | null {
  return refused?.action === actionOf(of) && refused.target === target ? refused : null
}

type ControlProps = {
  name: string
  field: Declared
  choices: Declared['choices']
  label: string
  value: string | undefined
  hint: string | undefined
  error: string | undefined
  hideLabel: boolean
  unset: string | undefined
}

function Control({ name, field, choices, label, value, hint, error, hideLabel, unset }: ControlProps) {
  if (field.type === 'flag')
    return (
      <label>
        <input type="checkbox" name={name} defaultChecked={value === 'on'} /> {label}
      </label>
    )
  // In a row the page says above what is wrong.
  const words = hideLabel ? { 'aria-invalid': error ? (true as const) : undefined } : { hint, error, aside: field.aside }
  const common = { name, label, hideLabel, defaultValue: value, ...words }
  if (choices) {
    const placeholder = field.isRequired && value === undefined && choices.length > 3 && { placeholder: 'Please choose', required: true }
    return <SelectField {...common} {...placeholder} {...(unset !== undefined && { placeholder: unset })} options={choices} />
  }
  if (field.isMoment) return <MomentField {...{ name, label, hint, error }} defaultValue={value} required={field.isRequired} />
  if (field.isLong) return <TextArea {...common} rows={3} maxLength={field.max} required={field.isRequired} />
  return (
    <Field
      {...common}
      type={field.isDay ? 'date' : 'text'}
      placeholder={hideLabel ? field.label : undefined}
      inputMode={field.type === 'count' ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={field.type === 'count' ? String(field.max).length : field.max}
      required={field.isRequired}
    />
  )
}
