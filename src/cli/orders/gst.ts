import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReturnFile, ReturnPart } from '../../domain/receipts/gstr1.ts'
import { openReturn } from '../../features/gst/open-return.ts'
import { papersWords, returnRefusal, untaxedWords } from '../../messages/orders/gst-return.ts'
import { refuse, type AddCommands } from '../command.ts'

export const addGstCommands: AddCommands = (program, act) => {
  const gst = program.command('gst').description('Papers for the accountant.')

  gst
    .command('export')
    .description('write a month’s GSTR-1 into a new folder: a CSV file for each table of the GST portal’s offline tool')
    .argument('<MONTH>', 'such as 2026-11')
    .argument('[FOLDER]', 'gstr1-MONTH where none is given')
    .action(
      act(async ({ shop }, month, given) => {
        const opened = await openReturn(shop, month)
        if (!opened.ok) return refuse(opened.reason, returnRefusal(opened))
        const { parts, invoices, creditNotes, untaxed } = opened
        const folder = given ?? `gstr1-${month}`
        await mkdir(folder)
        await writeFiles(folder, parts)
        const leftOut = untaxed > 0 ? [untaxedWords(untaxed)] : []
        return { body: [`${papersWords(opened)} are in ${folder}.`, ...leftOut], json: { folder, invoices, creditNotes, untaxed } }
      }),
    )
}

/** Companies are named in them. */
async function writeFiles(folder: string, parts: AsyncGenerator<ReturnPart>): Promise<void> {
  const files = new Map<ReturnFile, FileHandle>()
  try {
    for await (const { file, csv } of parts) {
      const handle = files.get(file) ?? (await open(join(folder, `${file}.csv`), 'wx', 0o600))
      files.set(file, handle)
      await handle.appendFile(csv)
    }
  } finally {
    for (const handle of files.values()) await handle.close()
  }
}
