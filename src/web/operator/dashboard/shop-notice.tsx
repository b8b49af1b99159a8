import { MAX_NOTICE_LINK, MAX_NOTICE_WORDS, type NoticeKind } from '../../../domain/shop/notice.ts'
import { actionOf } from '../../../operations/all.ts'
import { Field } from '../../ui/form/field.tsx'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { MomentField } from '../ui/form/moment-field.tsx'
import { Setting } from '../ui/form/setting.tsx'

export type NoticeForm = {
  kind: NoticeKind
  words: string
  link: string
  from: string
  until: string
  state: 'none' | 'planned' | 'in-force'
}

const KINDS = {
  announcement: {
    title: 'Announcement',
    what: 'Stands on every page of the shop.',
    button: 'Announce',
    end: 'Remove',
    on: 'On every page',
    off: 'None',
  },
  closing: {
    title: 'Taking orders',
    what: 'The shop can be looked at. Place Order and memberships say your words, and when orders are taken again.',
    button: 'Close for orders',
    end: 'Take orders again',
    on: 'No',
    off: 'Yes',
  },
} as const

export function ShopNotice({ kind, words, link, from, until, state }: NoticeForm) {
  const { title, what, button, end, on, off } = KINDS[kind]
  return (
    <Setting
      id={kind}
      title={title}
      state={{ none: off, planned: `From ${from}`, 'in-force': on }[state]}
      open={state === 'none' && words + until !== ''}
    >
      <p className={text.hint}>{what}</p>
      <ActionForm address="/operator" action={actionOf('notices set')} button={button} values={{ id: kind }}>
        <Field label="Message" id={`${kind}-words`} name="words" defaultValue={words} maxLength={MAX_NOTICE_WORDS} required />
        {kind === 'announcement' && (
          <Field
            label="Link"
            aside="optional"
            id={`${kind}-link`}
            name="link"
            defaultValue={link}
            maxLength={MAX_NOTICE_LINK}
            hint="Such as /shop, or an address with https://"
          />
        )}
        <MomentField label="From" id={`${kind}-from`} name="from" defaultValue={from} hint="Leave empty to start now." />
        <MomentField
          label="Until"
          id={`${kind}-until`}
          name="until"
          defaultValue={until}
          hint="Without a time it runs to the end of this day."
          required
        />
      </ActionForm>
      {state !== 'none' && <Act of="notices end" address="/operator" target={kind} refused={null} button={end} look="line" />}
    </Setting>
  )
}
