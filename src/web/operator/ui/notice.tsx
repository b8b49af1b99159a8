import { Note } from '../../ui/text/note.tsx'

export type NoticeWords = { kind: 'good' | 'bad'; text: string }

/** What the last form has done, or why not. With JavaScript its words go into the page's status line (src/web/client/page/forms/send-form.ts). */
export function Notice({ kind, text }: NoticeWords) {
  return (
    <Note kind={kind} role={kind === 'bad' ? 'alert' : 'status'} data-notice={kind}>
      {text}
    </Note>
  )
}
