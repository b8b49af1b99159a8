/**
 * Whether node_modules holds what the lockfile wants, whoever installed it.
 * @param wanted package-lock.json
 * @param present node_modules/.package-lock.json, which npm writes; null without one
 * @param options `development`: with what builds and tests
 */
export function isInstalled(wanted, present, { development }) {
  if (!present) return false
  const entries = Object.entries(present.packages)
  if (entries.some(([path, { version }]) => wanted.packages[path]?.version !== version)) return false
  return Object.entries(wanted.packages).every(
    ([path, entry]) => path === '' || path in present.packages || mayBeMissing(entry, development),
  )
}

/** npm leaves out what is for other systems, and with `--omit=dev` what only development needs. */
function mayBeMissing({ dev, optional, devOptional }, development) {
  return Boolean(optional || (!development && (dev || devOptional)))
}
