import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { taxRules } from '../config/seller.ts'
import { faultLine, type Fault } from '../config/shop-folder/fault.ts'
import { examineFolder, readFolder, type FolderSource } from '../config/shop-folder/read-folder.ts'
import { indianDay } from '../domain/indian-time.ts'
import { checkFill, findGapsOfFolder } from '../features/demo/check-folder.ts'
import { writeNewFolder } from '../features/demo/new-folder.ts'
import { betweenLines } from '../messages/catalogue/import-refusals.ts'
import { sizesHeld } from '../messages/catalogue/sizes.ts'
import { examinePictures } from '../wiring/examine-pictures.ts'
import { examineSizes } from '../wiring/examine-sizes.ts'
import { fillRules, sizesOf } from '../wiring/fill-rules.ts'
import { examineSynonyms } from '../wiring/read-synonyms.ts'
import { refuse, type Outcome } from './command.ts'

/** Commands about a folder, for which no shop is opened: `check` asks one that is there. */
export function addFolderCommands(program: CommandUnknownOpts, answer: (work: () => Promise<Outcome>) => Promise<void>): void {
  program
    .command('new')
    .description('write a shop folder with comments, small pictures and three products, to begin with')
    .argument('<DIR>')
    .action((dir: string) => answer(() => makeFolder(dir)))
  program
    .command('check')
    .description('say every fault of a shop folder with its file, its line and what to do')
    .argument('<DIR>')
    .action((dir: string) => answer(() => checkFolder(dir)))
}

async function makeFolder(dir: string): Promise<Outcome> {
  const made = await writeNewFolder(dir)
  if (!made.ok) return refuse(made.reason, `${dir} is there already and is not empty: choose another folder.`)
  const body = [`${dir} is written. Serve it with`, `  SHOP_DIR=${dir} npm start`, 'What its files say is in docs/your-shop.md.']
  return { body, json: { files: made.files } }
}

async function heldSizes(source: FolderSource): Promise<Fault[]> {
  const message = sizesHeld(await examineSizes(source))
  return message === null ? [] : [{ file: 'shop.yaml', line: null, message }]
}

async function checkFolder(dir: string): Promise<Outcome> {
  const examined = examineFolder(dir)
  const synonyms = await examineSynonyms(dir)
  const faults: Fault[] = [
    ...examined.faults,
    ...(examined.source ? await examinePictures(examined.source) : []),
    ...(await checkFill(dir, examined.source && fillRules(examined.source.yaml), {
      opens: true,
      collections: examined.source?.collections ?? [],
    })),
    ...(examined.source ? await heldSizes(examined.source) : []),
    ...(synonyms.ok ? [] : [{ file: 'synonyms.yaml', line: null, message: `cannot be read: ${synonyms.fault}` }]),
  ]
  if (faults.length > 0) return { refusals: faults.map(faultLine), json: { fit: false, faults } }
  const { yaml } = readFolder(dir)
  const { name, seller } = yaml
  const example = seller?.example ? ' Its seller is an example, which a real shop must replace.' : ''
  const between = seller?.gstin ? await findGapsOfFolder(dir, { tax: taxRules(yaml), ...sizesOf(yaml) }, indianDay(new Date())) : []
  return { body: [`${dir} is right: the shop ${name}.${example}`, ...betweenLines(between)], json: { fit: true, faults, between } }
}
