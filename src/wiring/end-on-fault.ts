import type { Log } from '../platform/log.ts'

/** Tells whoever started the shop to start it again (EX_SOFTWARE of sysexits.h); scripts/supervise.mjs does. */
const FAULT = 70

/** After a fault that nobody caught nothing is certain any more: the program says what it was and ends. */
export function endOnFault(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ event: 'fault', origin, err: error }, 'the shop ends for a fault of its own')
    process.exit(FAULT)
  })
}
