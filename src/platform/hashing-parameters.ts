export type HashingTask = { password: string; stored: string | null }

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
