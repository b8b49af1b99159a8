import { Option } from '@commander-js/extra-typings'
import { readMoment } from '../domain/indian-time.ts'
import { codeWords, readNewCode } from '../domain/prices/code.ts'
import { addCode } from '../features/codes/add-code.ts'
import { exportCodes, importCodes } from '../features/codes/import-codes.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { refusalLine } from '../messages/import-refusals.ts'
import { CODE_FAULTS, CODE_TAKEN } from '../messages/prices.ts'
import { refuse, type AddCommands } from './command.ts'
import { answerList } from './list.ts'
import { writeParts } from './write-parts.ts'

export const addCodeCommands: AddCommands = (program, act) => {
  const codes = program.command('codes').description('Codes that take something off an order.')

  codes
    .command('add')
    .description('make a code; it is not changed afterwards')
    .argument('<CODE>', '3 to 32 of A to Z, 0 to 9 and hyphens')
    .addOption(new Option('--percent <N>', 'of the items, rounded down to whole rupees').conflicts('rupees'))
    .addOption(new Option('--rupees <N>', 'off the items').conflicts('percent'))
    .option('--minimum <RUPEES>', 'what the items have to come to')
    .option('--from <TIME>', 'a day, or a time such as 2026-11-20T18:30 in India')
    .option('--until <TIME>', 'a day, which counts whole, or a time')
    .option('--uses <N>', 'in all')
    .option('--uses-per-account <N>', 'of one account')
    .action(
      act(async ({ shop }, code, given) => {
        const { percent = '', rupees = '', minimum = '', uses = '', usesPerAccount = '', from = '', until = '' } = given
        const typed = { code, percent, rupees, minimum, uses, usesPerAccount }
        const read = readNewCode({ ...typed, from: readMoment(from, 'begins'), until: readMoment(until, 'ends') })
        if (!read.ok) return { refusals: read.faults.map((fault) => CODE_FAULTS[fault]), json: { error: 'invalid', faults: read.faults } }
        const result = await addCode(shop, read.code, COMMAND_LINE)
        if (!result.ok) return refuse(result.reason, CODE_TAKEN)
        return { body: [`${read.code.code}, ${codeWords(read.code)}.`], json: read.code }
      }),
    )

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
