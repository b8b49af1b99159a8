/** Gives a file an address that changes with its bytes. `load` makes what is sent from them, when it is first asked for. */
export type AddFile = (name: string, bytes: Buffer, load?: () => Promise<Buffer>) => string
