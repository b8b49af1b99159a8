/** How an outside service answered; `advice` says what to do where it fails. */
type ServiceFinding = { check: string; state: 'ok' | 'warning' | 'failed'; found: string; advice: string | null }

export type ServicesHealth = { checkedAt: Date; findings: ServiceFinding[] }

/** `checkedAt` is null until the services have been tried for the first time. */
export type KnownHealth = { checkedAt: Date | null; findings: ServiceFinding[] }
