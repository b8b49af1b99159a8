import { gone, operation } from './operation.ts'

export const end = operation({
  on: 'code',
  by: 'owner',
  about: 'end a code for everybody; payments that are open keep their price',
  button: 'End',
  warns: { words: 'End this code for everybody? It cannot be begun again. Payments that are open keep their price.', yes: 'end it' },
  done: 'The code has ended. Payments that are open keep their price.',
  told: ({ code }: { code: string }) => `${code} has ended.`,
  fields: {},
  refusals: { 'unknown-code': gone('There is no such code.') },
})
