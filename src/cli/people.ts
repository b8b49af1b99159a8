import { writeFile } from 'node:fs/promises'
import type { OpenSession } from '../domain/accounts/person-search.ts'
import { indianMinute } from '../domain/indian-time.ts'
import { findAccount } from '../features/accounts/find-person.ts'
import { readObject } from '../features/operations/read-object.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { findKeptOrders } from '../features/privacy/delete-account.ts'
import { deletePersonOnRequest, exportPerson, type PersonDeleted } from '../features/privacy/serve-request.ts'
import { dataPage } from '../messages/data-page.ts'
import { keptWords } from '../messages/orders/kept-orders.ts'
import { tooManyMessage } from '../messages/sign-in.ts'
import { LISTS } from '../operations/lists/all.ts'
import type { Shop } from '../shop.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'
import { answerList, tableOf } from './list.ts'
import type { Table } from './table.ts'

export const addPeopleCommands: AddCommands = (program, act) => {
  const people = program.command('people').description('Who has an account.')

  people
    .command('find')
    .description('the latest accounts, at most 100, with this in their name, address or phone number')
    .argument('<TEXT>')
    .action(act(({ shop }, search) => answerList(shop, 'people', { search })))

  people
    .command('show')
    .description('an account with the sessions in which somebody is signed in')
    .argument('<EMAIL>')
    .action(
      act(async ({ shop }, email) => {
        const person = await readObject(shop, 'people', { id: email, role: 'owner' })
        return person ? { body: [tableOf(LISTS.people, [person]), sessionTable(person.sessions)], json: person } : unknownAccount(email)
      }),
    )

  people
    .command('export')
    .description(
      'write everything that the shop holds about the account with this address to FILE: as a page to read where its name ends with .html, else as JSON',
    )
    .argument('<EMAIL>')
    .argument('<FILE>')
    .action(
      act(async ({ shop }, email, file) =>
        withAccount(shop, email, async (uid) => {
          const result = await exportPerson(shop, uid, COMMAND_LINE)
          if (!result.ok) return result.status === 404 ? unknownAccount(email) : refuse('too-many', tooManyMessage(result.retryAfterS))
          // Personal data: for the owner of the file alone, and never over another file.
          const text = file.endsWith('.html') ? dataPage(result.data, shop.folder.name) : JSON.stringify(result.data, null, 2)
          await writeFile(file, text, { mode: 0o600, flag: 'wx' })
          return { body: [`The data of ${email} is in ${file}.`], json: { uid, file } }
        }),
      ),
    )

  people
    .command('delete')
    .description('delete the account with this address and everything of it, as its owner can')
    .argument('<EMAIL>')
    .requiredOption('--confirm <EMAIL>', 'the same address once more')
    .action(
      act(async ({ shop }, email, { confirm }) =>
        withAccount(shop, email, async (uid) => {
          const result = await deletePersonOnRequest(shop, { uid, typed: confirm }, COMMAND_LINE)
          if (!result.ok) return refuse(result.reason, REFUSALS[result.reason](email))
          const kept = await findKeptOrders(shop, uid)
          return { body: [`The account ${email} is deleted.`, ...kept.map(keptWords)], json: { uid, kept } }
        }),
      ),
    )
}

const REFUSALS: Record<Extract<PersonDeleted, { ok: false }>['reason'], (email: string) => string> = {
  'unknown-person': (email) => `No account has the address ${email}.`,
  'own-account': (email) => `${email} is your own account.`,
  operator: (email) => `${email} is an operator: revoke that first.`,
  'not-confirmed': (email) => `--confirm is not the address ${email}.`,
}

async function withAccount(shop: Shop, email: string, work: (uid: string) => Promise<Outcome>): Promise<Outcome> {
  const account = await findAccount(shop, email)
  return account ? work(account.uid) : unknownAccount(email)
}

function unknownAccount(email: string): Outcome {
  return refuse('unknown-email', `No account has the address ${email}.`)
}

function sessionTable(sessions: OpenSession[]): Table {
  return {
    titles: ['SESSION', 'SIGNED IN (IST)', 'USED (IST)', 'DEVICE'],
    rows: sessions.map(({ id, signedInAt, usedAt, device }) => [
      id,
      indianMinute(new Date(signedInAt)),
      indianMinute(new Date(usedAt)),
      device,
    ]),
    empty: 'Nobody is signed in with it.',
  }
}
