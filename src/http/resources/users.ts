import { z } from 'zod'
import type { Person } from '../../domain/accounts/person.ts'
import { findPerson } from '../../features/accounts/find-person.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

export const user = defineResource<Person>({
  name: 'user',
  path: '/api/users/:uid',
  summary: 'A person’s account, for themselves.',
  schema: z.object({
    uid: z.uuid(),
    displayName: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    photoURL: z.string().nullable(),
  }),
  example: {
    uid: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
    displayName: 'Asha Rao',
    email: 'asha@example.in',
    emailVerified: true,
    phoneNumber: null,
    photoURL: null,
  },
  rule: owner('Users can only be fetched for authenticated users.'),
  load: ({ shop }, { uid = '' }) => findPerson(shop, uid),
  topics: ({ uid }) => [`person:${uid}`],
})
