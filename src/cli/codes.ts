import { exportCodes, importCodes } from '../features/codes/import-codes.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { refusalLine } from '../messages/catalogue/import-refusals.ts'
import { CODE_FAULTS } from '../messages/catalogue/prices.ts'
import { type AddCommands } from './command.ts'
import { answerList } from './list.ts'
import { writeParts } from './orders/write-parts.ts'

export const addCodeCommands: AddCommands = (program, act) => {
  const codes = program.command('codes').description('Codes that take something off an order.')

  codes
    .command('list')
    .description('the newest codes with their uses, at most 100')
    .option('--search <TEXT>', 'only those with this in their name')
    .action(act(({ shop }, options) => answerList(shop, 'codes', options)))

  codes
    .command('import')
    .description('make the codes of a CSV file, and end those that it says have ended: all of it or nothing')
    .argument('<FILE>')
    .option('--dry-run', 'only say what would change, and what is wrong in which row')
    .action(
      act(async ({ shop }, file, { dryRun = false }) => {
        const report = await importCodes(shop, file, { dryRun, by: COMMAND_LINE })
        const { added, ended, unchanged, assumed } = report
        const refused = report.refused.map(({ reason, ...place }) => ({
          ...place,
          reason: typeof reason === 'string' ? reason : CODE_FAULTS[reason.fault],
        }))
        const counts = `${added.length} added, ${ended.length} ended, ${unchanged.length} unchanged, ${refused.length} refused`
        const body = [
          `${dryRun || refused.length > 0 ? 'Would be: ' : ''}${counts}`,
          ...(assumed === null ? [] : [`The file is not in UTF-8: it was read as ${assumed}.`]),
          ...(dryRun ? [...added.map((code) => `${code} is new.`), ...ended.map((code) => `${code} ends.`)] : []),
          ...(refused.length > 0 && !dryRun ? ['Nothing is imported.'] : []),
        ]
        return { body, refusals: refused.map(refusalLine), json: { dryRun, ...report, refused } }
      }),
    )

  codes
    .command('export')
    .description('write all codes into a CSV file; importing it again changes nothing')
    .argument('<FILE>')
    .action(
      // Whoever reads them can use them.
      act(({ shop, progress }, file) => writeParts({ file, what: 'codes', progress, mode: 0o600 }, exportCodes(shop))),
    )
}
