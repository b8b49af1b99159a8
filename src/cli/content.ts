import { publishContent } from '../features/content/import-content.ts'
import type { Command } from './command.ts'

export const contentCommands: Command[] = [
  {
    usage: 'content publish FILE',
    summary: 'publish a piece of the members’ content, or its new version, from a Markdown file',
    async run(shop, { args: [file = ''] }) {
      const report = await publishContent(shop, file)
      const lines = [
        ...report.added.map((id) => `${id} is published.`),
        ...report.changed.map((id) => `${id} is published in its new version.`),
        ...report.unchanged.map((id) => `${id} is as it was.`),
      ]
      return { lines, refusals: report.refused.map(({ file, reason }) => `${file}: ${reason}`), json: report }
    },
  },
]
