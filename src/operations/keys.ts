import { indianDay } from '../domain/indian-time.ts'
import { KEY_DAYS, MAX_KEY_NAME, MAX_KEYS } from '../domain/operators/api-key.ts'
import type { OperatorRole } from '../domain/operators/operator-role.ts'
import { ROLE_WORDS } from '../messages/operators.ts'
import { optionalCount, requiredChoice } from './fields.ts'
import { operation } from './operation.ts'

export const addKey = operation({
  on: 'key',
  sensitive: true,
  action: 'add-key',
  about: 'make a key for a program, which is shown once',
  button: 'Create key',
  done: 'The key is created.',
  told: ({ id, key, endsAt }: { id: string; key: string; endsAt: Date }) =>
    `Keep this key, it is shown this once. It ends on ${indianDay(endsAt)}, or before with keys revoke ${id}: ${key}`,
  fields: {
    role: requiredChoice<OperatorRole>('Role', ROLE_WORDS, { unit: 'ROLE', about: 'what the program may do: owner or packer' }),
    days: optionalCount('Days', {
      min: 1,
      max: KEY_DAYS.most,
      rule: `A key lasts a whole number of days from 1 to ${KEY_DAYS.most}.`,
      unit: 'DAYS',
      about: `after so many days it ends by itself; ${KEY_DAYS.usual} unless said`,
      aside: `${KEY_DAYS.usual} unless said`,
    }),
  },
  refusals: {
    'wrong-name': { words: `A key’s name says what it is for, in at most ${MAX_KEY_NAME} characters.`, status: 422, at: 'id' },
    'name-taken': 'Another key has this name.',
    'too-many': `There are ${MAX_KEYS} keys: revoke one that is not used any more.`,
  },
})

export const revokeKey = operation({
  on: 'key',
  sensitive: true,
  action: 'revoke-key',
  about: 'end a key at once',
  button: 'Revoke',
  warns: { words: 'The program that uses this key can do nothing more. A revoked key never counts again.', yes: 'revoke it' },
  done: 'The key is revoked: it does not count any more.',
  told: ({ name }: { name: string }) => `The key ${name} is revoked.`,
  refusals: { 'unknown-key': 'There is no such key: it has been revoked already, or never was.' },
})
