import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { OPERATOR_TOPICS } from '../../domain/operators/operator-action.ts'
import { defineResource } from './resource.ts'
import { operator } from './rules.ts'

/** What operators' pages follow: a value without meaning that differs after each change of any object of a kind. */
export const operatorChanges = defineResource<{ version: string }>({
  name: 'operator_changes',
  path: '/operator/changes/:topic',
  summary: 'That something of a kind has changed, for operators.',
  schema: z.object({ version: z.uuid() }),
  example: { version: '0198c2de-7c1f-4b2e-9d3c-5f6a7b8c9d0e' },
  rule: operator,
  load: async (_, { topic }) => (OPERATOR_TOPICS.some((known) => known === topic) ? { version: randomUUID() } : null),
  topics: ({ topic = '' }) => [topic],
})
