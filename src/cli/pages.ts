import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OPENING } from '../domain/shop/own-words.ts'
import { findWritten } from '../features/pages/find-pages.ts'
import type { AddCommands } from './command.ts'
import { answerList } from './list.ts'

export const addPageCommands: AddCommands = (program, act) => {
  const pages = program.command('pages').description('The pages of text, such as About and terms, and the opening of the home page.')

  pages
    .command('list')
    .description('every page, and whether its words are the program’s, the shop folder’s or an operator’s')
    .action(act(({ shop }, options) => answerList(shop, 'pages', options)))

  pages
    .command('export')
    .argument('<FOLDER>', 'a shop folder, or another one')
    .description('write what operators have written into a folder: pages/NAME.md, and the opening as lines for shop.yaml')
    .action(
      act(async ({ shop }, folder) => {
        const written = await findWritten(shop)
        const pagesOf = written.filter(({ name }) => name !== OPENING)
        await mkdir(join(folder, 'pages'), { recursive: true })
        for (const { name, text } of pagesOf) await writeFile(join(folder, 'pages', `${name}.md`), text)
        const opening = written.find(({ name }) => name === OPENING)?.text ?? null
        const body = pagesOf.map(({ name }) => `pages/${name}.md`)
        // JSON is YAML, which shop.yaml takes as it is.
        const lines = opening === null ? [] : ['In shop.yaml, below home:', `  opening: ${opening}`]
        return {
          body: body.length + lines.length === 0 ? ['Operators have written nothing.'] : [...body, ...lines],
          json: { pages: body, opening },
        }
      }),
    )
}
