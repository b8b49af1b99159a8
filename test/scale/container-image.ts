import { execFile } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const LOCAL_CAS = '/usr/local/share/ca-certificates'
const LONG = { timeout: 1_200_000, maxBuffer: 64 * 1024 * 1024 }
const run = async (command: string, ...args: string[]) => (await promisify(execFile)(command, args, LONG)).stdout.trim()

export type Image = {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck: { Test: ['CMD', ...string[]] }
}

/** Builds the sample's image on a small Debian. @returns where its files are, and what it says of how to start it */
export async function buildImage(folder: string): Promise<{ root: string; image: Image; remove: () => Promise<void> }> {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => run('buildah', ...storage, ...args)
  await mkdir(join(folder, 'run'))
  const base = join(folder, 'base.tar')
  // Whom this machine trusts beside the usual authorities, the build may meet as well.
  const trusts = await access(LOCAL_CAS).then(
    () => [`--essential-hook=copy-in ${LOCAL_CAS} /usr/local/share`],
    () => [],
  )
  await run('mmdebstrap', '--variant=minbase', '--include=ca-certificates', ...trusts, 'bookworm', base)
  const empty = await buildah('from', 'scratch')
  await buildah('add', empty, base, '/')
  await buildah('commit', '--rm', empty, 'localhost/debian')
  const build = ['--format', 'docker', '--isolation', 'chroot', '--build-arg', 'BASE=localhost/debian', '--file', 'deploy/Containerfile']
  await buildah('bud', ...build, '--tag', 'localhost/chhaap', '.')
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/chhaap')) as { Docker: { config: Image } }
  const container = await buildah('from', '--pull-never', 'localhost/chhaap')
  const root = await buildah('mount', container)
  return { root, image: Docker.config, remove: async () => void (await buildah('rm', '--all')) }
}

/**
 * The command that starts an image as a runtime does with `--read-only` and `--network host`: as the account that it names, without
 * any capability, on its files, of which only `data` and /tmp can be written.
 */
export function startOf({ root, image, data }: { root: string; image: Image; data: string }, env: Record<string, string>): string[] {
  const mounts = [
    `mount --bind "$0" "$0"`,
    ...Object.keys(image.Volumes).map((volume) => `mount --bind "${data}" "$0${volume}"`),
    'mount --bind /etc/hosts "$0/etc/hosts"',
    'mount --bind /proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount -o remount,bind,ro "$0"',
  ]
  const account = ['setpriv', `--reuid=${image.User}`, `--regid=${image.User}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
  const variables = [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const start = ['exec', 'chroot', '"$0"', ...account, 'env', '-i', `--chdir=${image.WorkingDir}`, '"$@"']
  return ['unshare', '--mount', 'sh', '-ec', [...mounts, start.join(' ')].join('\n'), root, ...variables]
}
