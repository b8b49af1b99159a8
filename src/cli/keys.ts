import { indianMinute } from '../domain/indian-time.ts'
import { keyWords } from '../domain/operators/api-key.ts'
import { listKeys } from '../features/operator-access/change-keys.ts'
import type { AddCommands } from './command.ts'

const TITLES = ['ID', 'KEY', 'ROLE', 'ENDS (IST)', 'LAST USED (IST)', 'NAME']

export const addKeyCommands: AddCommands = (program, act) => {
  const keys = program.command('keys').description('API keys that work for the shop (docs/operators-api.md).')

  keys
    .command('list')
    .description('every key, without what is secret of it')
    .action(
      act(async ({ shop }) => {
        const all = await listKeys(shop)
        const rows = all.map((key) => [
          key.id,
          keyWords(key),
          key.role,
          indianMinute(key.endsAt),
          key.usedAt ? indianMinute(key.usedAt) : 'never',
          key.name,
        ])
        return { body: [{ titles: TITLES, rows, empty: 'There are no keys.' }], json: all }
      }),
    )
}
