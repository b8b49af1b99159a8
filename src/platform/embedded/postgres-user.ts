import { chmod, chown, lchown, readFile, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** The account that the server runs under when the shop is root; undefined for the shop's own. */
export type ServerUser = { uid: number; gid: number } | undefined

/** Accounts that are made for PostgreSQL, then the one that every Unix has. */
const ACCOUNTS = ['postgres', '_postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root. An existing database keeps its owner, so that `npm start` and `sudo npm start` can
 * alternate; a new one gets a system account.
 */
export async function chooseServerUser(dataFolder: string): Promise<ServerUser> {
  const owner = await stat(dataFolder).catch(() => undefined)
  const me = process.getuid?.()
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findAccount()
  if (owner && owner.uid !== me) {
    throw new Error(`${dataFolder} belongs to another user (uid ${owner.uid}): start the shop as that user, or as root.`)
  }
  if (!owner) requireAccountName()
  return undefined
}

/** Makes the server's user the owner of a folder, and denies access to all others. */
export async function giveToServer(path: string, user: ServerUser): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
  await chmod(path, 0o700)
}

/** PostgreSQL refuses a data folder that root owns, such as a restored backup. */
export async function giveTreeToServer(folder: string, user: ServerUser): Promise<void> {
  if (!user || (await stat(folder)).uid !== 0) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), user.uid, user.gid)
  await giveToServer(folder, user)
}

async function findAccount(): Promise<ServerUser> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ACCOUNTS) {
    const found = lines.find((fields) => fields[0] === name)
    if (found && Number(found[2]) > 0) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(`PostgreSQL cannot run as root, and this machine has no account ${ACCOUNTS.join(', ')}: add one, or set DATABASE_URL.`)
}

/** initdb fails for a uid without a name, as in containers that are started with `--user 1234`. */
function requireAccountName(): void {
  try {
    userInfo()
  } catch {
    throw new Error(`uid ${process.getuid?.()} has no name in /etc/passwd, which PostgreSQL needs: add one, or set DATABASE_URL.`)
  }
}
