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
  return found() ?? (installed() ? found() : undefined)
}

function installed() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium …')
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  return apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation').status === 0
}
