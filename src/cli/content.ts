import { canPublishAt, readIndianTime } from '../domain/drafts/content-item-draft.ts'
import { publishContent } from '../features/content/import-content.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { TOO_FAR_AHEAD } from '../messages/content-item-draft.ts'
import { refuse, type AddCommands } from './command.ts'
import { answerList } from './list.ts'

export const addContentCommands: AddCommands = (program, act) => {
  const content = program.command('content').description('What members read.')

  content
    .command('list')
    .description('the latest content items, at most 100, also drafts and those that are not open yet')
    .action(act(({ shop }) => answerList(shop, 'content')))

  content
    .command('publish')
    .description('publish a content item, or its new version, from a Markdown file')
    .argument('<FILE>')
    .option('--at <TIME>', 'members read it from then on: Indian time, such as 2026-12-01T10:00')
    .action(
      act(async ({ shop }, file, { at: text }) => {
        const at = text === undefined ? null : readIndianTime(text)
        const wrong =
          text !== undefined && !at
            ? '--at is not a time such as 2026-12-01T10:00.'
            : at && !canPublishAt(at, shop.clock.now())
              ? TOO_FAR_AHEAD
              : null
        if (wrong) return refuse('invalid-time', wrong)
        const report = await publishContent(shop, file, at, COMMAND_LINE)
        const when = at && at > shop.clock.now() ? ` from ${text} Indian time on` : ''
        const body = [
          ...report.added.map((id) => `${id} is published${when}.`),
          ...report.changed.map((id) => `${id} is published in its new version${when}.`),
          ...report.unchanged.map((id) => `${id} is as it was.`),
        ]
        return { body, refusals: report.refused.map(({ file, reason }) => `${file}: ${reason}`), json: report }
      }),
    )
}
