import { MAX_NOTE, MAX_TAG, MAX_TAGS } from '../domain/operators/note.ts'
import type { OperatorRole } from '../domain/operators/operator-role.ts'
import { clearableText } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const TAGS_RULE = `At most ${MAX_TAGS} tags, each of at most ${MAX_TAG} characters, with commas between them.`

type Of = { on: 'order' | 'product' | 'person'; by: OperatorRole; what: string; unknown: string }

/** A note on an object: one text, which operators alone read. */
function noteOn({ on, by, what, unknown }: Of) {
  return operation({
    on,
    by,
    about: `write a note on ${what}, in place of the one before, which no shopper reads; "" takes it away`,
    button: 'Save the note',
    done: 'The note is saved.',
    fields: { note: clearableText('Note', { max: MAX_NOTE, unit: 'TEXT', about: 'the note', isArgument: true, isLong: true }) },
    refusals: { unknown: gone(unknown) },
  })
}

/** Short words by which an object is found again. */
function tagsOn({ on, by, what, unknown }: Of) {
  return operation({
    on,
    by,
    about: `set the tags of ${what}, in place of those before, which no shopper reads; none takes them away`,
    button: 'Save the tags',
    done: 'The tags are saved.',
    fields: {
      tags: clearableText('Tags', {
        max: MAX_TAGS * (MAX_TAG + 2),
        unit: 'TAG',
        about: 'the tags',
        hint: 'With commas between them.',
        isArgument: true,
        isList: true,
      }),
    },
    refusals: { unknown: gone(unknown), 'wrong-tags': atField('tags', TAGS_RULE) },
  })
}

const ORDER = { on: 'order', by: 'packer', what: 'an order', unknown: 'There is no order {id}.' } as const
const PRODUCT = { on: 'product', by: 'owner', what: 'a product', unknown: 'There is no product {id}.' } as const
const PERSON = { on: 'person', by: 'owner', what: 'an account', unknown: 'No account has the address {id}.' } as const
export const [noteOrder, noteProduct, notePerson] = [noteOn(ORDER), noteOn(PRODUCT), noteOn(PERSON)]
export const [tagOrder, tagProduct, tagPerson] = [tagsOn(ORDER), tagsOn(PRODUCT), tagsOn(PERSON)]
