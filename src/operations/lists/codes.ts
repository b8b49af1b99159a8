import { indianMinute, lastDay, readableTime } from '../../domain/indian-time.ts'
import { formatRupees } from '../../domain/money.ts'
import { codeWords, termWords, type Code, type CodeState, type CodeUses } from '../../domain/prices/code.ts'
import { list, search } from './list.ts'

export type ListedCode = Code & CodeUses & { state: CodeState }

/** Every code with its uses, the newest first. */
export const codes = list<ListedCode>()({
  columns: {
    code: { title: 'Code', text: ({ code }) => code },
    off: { title: 'Discount', text: codeWords },
    state: { title: 'State', text: ({ state }) => state },
    used: { title: 'Used', align: 'end', text: ({ paid }) => String(paid) },
    open: { title: 'Open', align: 'end', text: ({ reserved }) => String(reserved) },
    of: { title: 'Of', align: 'end', text: ({ usesInAll }) => (usesInAll === null ? '' : String(usesInAll)) },
    minimum: { title: 'Minimum', align: 'end', text: ({ minimum }) => (minimum === 0 ? '' : formatRupees(minimum)) },
    for: { title: 'For', text: termWords },
    from: { title: 'From', text: ({ startsAt }) => (startsAt ? indianMinute(startsAt) : '') },
    until: { title: 'Until', text: ({ endsAt }) => (endsAt ? indianMinute(endsAt) : '') },
    uses: { title: 'Uses', text: usesWords },
    time: { title: 'Runs', text: timeWords },
  },
  page: ['code', 'off', 'state', 'uses', 'time'],
  command: ['code', 'off', 'state', 'used', 'open', 'of', 'minimum', 'from', 'until', 'for'],
  filters: { search: search() },
  sortedBy: ['time', 'text'],
  id: ({ code }) => code,
  empty: { none: 'There are no codes yet.', noneLikeThat: 'No codes match.' },
})

function usesWords({ paid, reserved, usesInAll, usesPerAccount }: ListedCode): string {
  const parts = [usesInAll === null ? String(paid) : `${paid} of ${usesInAll}`]
  if (reserved > 0) parts.push(`${reserved} in open payments`)
  if (usesPerAccount !== null) parts.push(`${usesPerAccount} per account`)
  return parts.join(', ')
}

function timeWords({ startsAt, endsAt, endedAt }: ListedCode): string {
  if (endedAt) return `ended ${readableTime(endedAt)}`
  return [startsAt && `from ${readableTime(startsAt)}`, endsAt && `until ${lastDay(endsAt)}`].filter(Boolean).join(' ')
}
