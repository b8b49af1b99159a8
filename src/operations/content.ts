import { EDITED } from '../messages/content-item-draft.ts'
import { seen } from './fields.ts'
import { gone, operation } from './operation.ts'

const fields = { seen: seen('the version that was shown') }
const refusals = {
  'unknown-content': gone('There is no content item {id}.'),
  edited: EDITED,
}

export const unpublish = operation({
  on: 'content',
  about: 'make a content item a draft, which members do not see',
  button: 'Unpublish',
  done: 'It is a draft again: members do not see it.',
  told: ({ id, changed }: { id: string; changed: boolean }) => `${id} is a draft ${changed ? 'now' : 'already'}.`,
  fields,
  refusals,
})

export const remove = operation({
  on: 'content',
  about: 'delete a content item for good',
  button: 'Delete',
  warns: { words: 'The content item and its text are deleted for good.', yes: 'delete' },
  done: 'The content item is deleted.',
  told: ({ id }: { id: string }) => `${id} is deleted.`,
  fields,
  refusals,
})
