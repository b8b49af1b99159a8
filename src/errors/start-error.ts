/** A start that fails for a reason which the operator can mend: `message` is one line that names the variable. */
export class StartError extends Error {}
