import { build } from '../../scripts/run.mjs'

/** Before tests that need what browsers load. */
export default function setup(): void {
  build()
}
