import { publishContent } from '../features/content/import-content.ts'
import type { AddCommands } from './command.ts'

export const addContentCommands: AddCommands = (program, act) => {
  program
    .command('content')
    .description('What members read.')
    .command('publish')
    .description('publish a piece of the members’ content, or its new version, from a Markdown file')
    .argument('<FILE>')
    .action(
      act(async ({ shop }, file) => {
        const report = await publishContent(shop, file)
        const body = [
          ...report.added.map((id) => `${id} is published.`),
          ...report.changed.map((id) => `${id} is published in its new version.`),
          ...report.unchanged.map((id) => `${id} is as it was.`),
        ]
        return { body, refusals: report.refused.map(({ file, reason }) => `${file}: ${reason}`), json: report }
      }),
    )
}
