import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium. When none is found and this is root on Debian, it installs one with apt-get. */
export function findChromium() {
  const found = () => KNOWN.find((path) => path && existsSync(path))
  return found() ?? (installed('chromium', 'fonts-liberation') ? found() : undefined)
}

const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The path of Chromium's headless shell, which draws pages alike without the rest of a browser, in four fifths of the processor
 * time; undefined where Debian does not offer it.
 */
export function findHeadlessShell() {
  const found = () => [process.env.CHROMIUM_SHELL, SHELL].find((path) => path && existsSync(path))
  return found() ?? (installed('chromium-headless-shell') ? found() : undefined)
}

/** `install` waits by itself for the locks of another program that installs packages; `update` fails at once. */
const PATIENCE_S = 120

function installed(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages[0]}; another program that installs packages just now is waited for …`)
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', `DPkg::Lock::Timeout=${PATIENCE_S}`, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  const updated = untilUnlocked(() => apt('update'))
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages)
  if (status !== 0) console.error(`${updated.stderr}${stderr}`.trim())
  return status === 0
}

/** Repeats what fails because of a lock, once a second. */
export function untilUnlocked(attempt, { attempts = PATIENCE_S, pauseMs = 1000 } = {}) {
  for (let left = attempts - 1; ; left--) {
    const result = attempt()
    if (result.status === 0 || left <= 0 || !/could not get lock/i.test(result.stderr)) return result
    // There is nothing else to do meanwhile, and Node has no other pause without a promise.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}
