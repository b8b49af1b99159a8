import type { ComponentProps } from 'react'

/** A form of a whole page, also for files. Who leaves it is asked first while what is typed is not stored (client/guard-form.ts). */
export function GuardedForm({ isUnsaved, ...form }: { isUnsaved: boolean } & ComponentProps<'form'>) {
  return (
    <form
      {...form}
      method="post"
      encType="multipart/form-data"
      data-in-place=""
      data-guarded=""
      data-unsaved={isUnsaved ? '' : undefined}
    />
  )
}
