import { Argument, Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { TEST_EVENT } from '../domain/operators/webhook.ts'
import { ServiceError } from '../errors/service-error.ts'
import { run } from '../features/operations/run.ts'
import type { Done } from '../features/operations/verb.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { findOrderForOperator } from '../features/orders/find/find-for-operator.ts'
import { makeLabel } from '../features/orders/parcels/make-label.ts'
import { sendRefunds } from '../features/payments/resume-refunds.ts'
import { findEndpoint } from '../features/webhooks/change-endpoints.ts'
import { sendWebhooks } from '../features/webhooks/send-webhooks.ts'
import { OPERATIONS, verbOf, type OperationName } from '../operations/all.ts'
import { fill, type Field, type Fields, type Given, type Operation } from '../operations/operation.ts'
import type { Shop } from '../shop.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'

/**
 * Adds a command for each declared act to its noun, the first word of its name: its fields are options, and its object is the
 * argument.
 */
export const addOperations: AddCommands = (program, act) => {
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const operation: Operation = OPERATIONS[name]
    const command: CommandUnknownOpts = nounOf(program, name).command(verbOf(name)).description(operation.about)
    const object = ARGUMENTS[name] ?? ARGUMENTS[operation.on] ?? (operation.many ? '[ID]' : operation.each ? '<ID...>' : '<ID>')
    if (object !== NOTHING) command.argument(object)
    const fields = Object.entries(operation.fields).filter(([, { type }]) => type !== 'seen')
    const args = fields.filter(([, { isArgument }]) => isArgument)
    for (const [, field] of args) command.addArgument(argumentOf(field))
    const options = fields.filter(([, { isArgument }]) => !isArgument)
    // What must be given stands first in the help.
    for (const [field, of] of options.toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired)))
      command.addOption(optionOf(field, of))
    command.action(
      // Commander hands over object, arguments and options one by one.
      act(async ({ shop }, ...words: unknown[]) => {
        const said = object === NOTHING ? [undefined, ...words] : words
        if (operation.each) return eachOf(shop, name, said[0] as string[])
        const id = said[0] as string | undefined
        const named = Object.fromEntries(args.map(([field], at) => [field, joined(said[at + 1])]))
        const given = readOptions(operation.fields, { ...(said[args.length + 1] as object), ...named })
        const ran = await run(shop, name, { id: id ?? '', given, by: COMMAND_LINE, role: 'owner' })
        if (!ran.ok) return refuse(ran.reason, ran.detail === undefined ? ran.words : `${ran.words} (${ran.detail})`)
        const done = { ...(id !== undefined && { id }), ...ran }
        const json = { ...done, ...(await AT_ONCE[name]?.(shop, 'id' in done ? String(done.id) : '', ran)) }
        return { body: (operation.told?.(json) ?? fill(operation.done, json)).split('\n'), json }
      }),
    )
  }
}

/** One after the other: what is refused of one keeps no other from being done. */
async function eachOf(shop: Shop, name: OperationName, ids: string[]): Promise<Outcome> {
  const operation: Operation = OPERATIONS[name]
  const body: string[] = []
  const refusals: string[] = []
  const results: object[] = []
  for (const id of new Set(ids)) {
    const ran = await run(shop, name, { id, given: {}, by: COMMAND_LINE, role: 'owner' })
    results.push(ran.ok ? { id, ...ran } : { id, ok: false, error: ran.reason })
    if (ran.ok) body.push(operation.told?.(ran) ?? fill(operation.done, ran))
    else refusals.push(`${id}: ${ran.words}`)
  }
  return { body, refusals, json: { results } }
}

function nounOf(program: CommandUnknownOpts, name: OperationName): CommandUnknownOpts {
  const noun = name.slice(0, name.indexOf(' '))
  const known = program.commands.find((command) => command.name() === noun)
  if (!known) throw new Error(`No command is called ${noun}.`)
  return known
}

/** It makes its object. */
const NOTHING = ''

/** What a command calls its object. */
const ARGUMENTS: Partial<Record<Operation['on'] | OperationName, string>> = {
  person: '<EMAIL>',
  code: '<CODE>',
  notice: '<announcement|closing>',
  'returns ask': '<ORDER>',
  'keys add': '<NAME>',
  'webhooks add': '<URL>',
  delivery: '<DELIVERY>',
  'orders write': NOTHING,
  'pages opening': NOTHING,
  change: '<CHANGE>',
}

function argumentOf({ unit, about, choices, isList }: Field): Argument {
  const argument = new Argument(isList ? `[${unit}...]` : `<${unit}>`, choices ? '' : about)
  return choices ? argument.choices(choices.map(({ value }) => value)) : argument
}

function optionOf(name: string, { unit, about: words, isRequired, choices, isOpen, usual }: Field): Option {
  const written = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const values = choices?.map(({ value }) => value) ?? []
  const about = isOpen ? `${words}: ${values.join(', ')}, or one that shop.yaml names` : words
  const option = new Option(unit === '' ? written : `${written} <${unit}>`, about).makeOptionMandatory(isRequired)
  if (choices && !isOpen) option.choices(values)
  return usual === undefined ? option : option.default(usual)
}

/** Arguments of which there may be several are one text. */
function joined(said: unknown): unknown {
  return Array.isArray(said) ? said.join(',') : said
}

/** A number that is none is not a count either: the field says so. */
function readOptions(fields: Fields, options: object): Given {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, fields[name]?.type === 'count' && value !== undefined ? Number(value) : value]),
  )
}

/** What a running shop leaves to a job is tried at once where somebody waits at the command line; returns what is known then. */
const AT_ONCE: Partial<Record<OperationName, (shop: Shop, id: string, done: Done) => Promise<object>>> = {
  /** The job goes on where a running shop's job is buying the label already, or the carriers do not answer. */
  async 'orders label'(shop, id) {
    try {
      await makeLabel(shop, id)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      shop.log.warn({ event: 'label-later', order: id, code: error.code }, error.message)
    }
    return { trackingNumber: (await findOrderForOperator(shop, id))?.order.shippingLabel?.trackingNumber ?? null }
  },
  async 'webhooks test'(shop, id) {
    await sendWebhooks(shop, { endpointId: id })
    return { delivery: (await findEndpoint(shop, id))?.deliveries.find(({ type }) => type === TEST_EVENT) }
  },
  async 'orders cancel'(shop, _, done) {
    await sendRefundsOf(shop, done)
    return {}
  },
  async 'returns settle'(shop, _, done) {
    await sendRefundsOf(shop, done)
    return {}
  },
  async 'orders refund'(shop, id, done) {
    await sendRefundsOf(shop, done)
    return { state: (await findOrderForOperator(shop, id))?.order.refunds.at(-1)?.state ?? 'due' }
  },
}

/** Those of other orders wait for their time. */
async function sendRefundsOf(shop: Shop, { number, orderNumber = number }: Done): Promise<void> {
  if (typeof orderNumber === 'string') await sendRefunds(shop, orderNumber)
}
