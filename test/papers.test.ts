import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listCommands } from '../src/cli/shop.ts'
import { readConfig } from '../src/config/config.ts'
import { ShopYaml } from '../src/config/shop-folder/schema.ts'
import { RESOURCES } from '../src/http/resources/all.ts'

const PAPERS = await Array.fromAsync(glob('{README,ARCHITECTURE,CONTRIBUTING,docs/*}.md'))
const FOLDERS = '{src,test,sandbox,db,docs,scripts,catalogue,new-shop,artwork,bench,pins}'
/** Those of folders have endings, a file beside them may have none. */
const SAMPLES = await Array.fromAsync(glob(['deploy/*.*', 'deploy/*/*.*', 'deploy/Containerfile']))
const FILES = [...SAMPLES, ...(await Array.fromAsync(glob(`${FOLDERS}/**/*.*`))), ...(await Array.fromAsync(glob('{*.*,.*.mjs,.npmrc}')))]

/** Endings of the project's own files, and the folders that a paper's path may begin with. */
const FILE = /^[\w.-]+(\/[\w.-]+)*\.(tsx?|mjs|css|sql|md)$/
const FOLDER = /^(src|test|sandbox|db|docs|scripts|domain|features|http|platform|services|web|wiring|config|cli)(\/[\w-]+)*\/?$/

/** The paths that a paper names in code spans; those with a blank in them, like `<folder>` or `*`, stand for many. */
function namedPaths(text: string): string[] {
  const spans = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
  return spans.filter((span) => FILE.test(span) || (span.includes('/') && FOLDER.test(span)))
}

/** Papers leave out `src`, and folders where a name alone is clear. */
function exists(path: string): boolean {
  const whole = `/${path.replace(/\/$/, '')}`
  return FILES.some((file) => `/${file}`.endsWith(whole) || `/${file}`.includes(`${whole}/`))
}

/** As links name them. */
function headingsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(PAPERS)('%s', (paper) => {
  it('names files that are there', async () => {
    const text = await readFile(paper, 'utf8')
    expect(namedPaths(text).filter((path) => !exists(path))).toEqual([])
  })

  it('leads to files and headings that are there', async () => {
    const links = [...(await readFile(paper, 'utf8')).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, file, heading]) => ({ path: file ? join(dirname(paper), file) : paper, heading }),
    )
    const there = await Promise.all(
      links.map(async ({ path, heading }) => exists(path) && (!heading || headingsOf(await readFile(path, 'utf8')).includes(heading))),
    )
    expect(links.filter((_, index) => !there[index])).toEqual([])
  })
})

/** Each command, by the words that call it. */
const COMMANDS = listCommands().map((usage) => ({ usage, words: /^[a-z]+( [a-z][a-z-]*(?![\w|]))*/.exec(usage)![0] }))

/** The commands that a paper names in code spans of two words or more, or behind `npm run shop --`. */
function namedCommands(text: string): string[] {
  const called = [...text.matchAll(/npm run (?:--silent )?shop -- ([^`\n]*)/g)].map(([, command]) => command!)
  const nouns = new Set(COMMANDS.map(({ words }) => words.split(' ', 1)[0]))
  const spans = [...text.matchAll(/`([^`\n]+ [^`\n]+)`/g)].map(([, span]) => span!)
  return [...called, ...spans.filter((span) => nouns.has(span.split(' ', 1)[0]))].filter((command) => !/^COMMAND|--help$/.test(command))
}

function isCommand(named: string): boolean {
  const options = named.match(/--[a-z-]+/g) ?? []
  return COMMANDS.some(({ usage, words }) => {
    const known = new Set(`${usage} --json`.match(/--[a-z-]+/g))
    return `${named} `.startsWith(`${words} `) && options.every((option) => known.has(option))
  })
}

it('papers name commands and options that are there', async () => {
  const papers = [...PAPERS, ...(await Array.fromAsync(glob('{CHANGELOG,catalogue/*,deploy/*/*,test/README}.md')))]
  const named = (await Promise.all(papers.map((paper) => readFile(paper, 'utf8')))).flatMap(namedCommands)
  expect(named.filter((command) => !isCommand(command))).toEqual([])
  expect(named.length).toBeGreaterThan(100)
  expect(['orders ship N --carrier dtdc', 'notices end', 'stock low', 'orders ship N --carrie'].map(isCommand)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('docs/your-shop.md has every field of shop.yaml', async () => {
  const rows = (await readFile('docs/your-shop.md', 'utf8')).split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => row.split(' | ', 1)[0]!.match(/(?<=`)\w+(?=`)/g) ?? [])
  expect(Object.keys(ShopYaml.shape).filter((field) => !described.includes(field))).toEqual([])
})

it('what a new shop.yaml has in comments is right once it is none', async () => {
  const fields = Object.keys(ShopYaml.shape).join('|')
  const text = (await readFile('new-shop/shop.yaml', 'utf8')).replaceAll(new RegExp(`^# (?=(?:${fields}): |social:|  - \\{)`, 'gm'), '')
  const { data, error } = ShopYaml.safeParse(parse(text))
  expect(error).toBeUndefined()
  expect(data).toMatchObject({
    faulty: expect.any(String),
    social: [{ label: 'Instagram' }],
    slip: { thanks: 'Thank you!' },
    assistants: 'off',
  })
})

it('docs/api.md names every topic that can be followed', async () => {
  const [topics = ''] = /^Topics .*$/m.exec(await readFile('docs/api.md', 'utf8')) ?? []
  expect(RESOURCES.map(({ name }) => name).filter((name) => !topics.includes(`\`${name}\``))).toEqual([])
})

it('the samples and the way to go live name variables that exist', async () => {
  const described = await readFile('docs/operating.md', 'utf8')
  const sources = ['docs/going-live.md', ...SAMPLES]
  const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')))
  const named = texts.flatMap((text) => [...text.matchAll(/(?<![\w$])([A-Z]+(?:_[A-Z]+)+|DEMO|PORT)=/g)].map(([, name]) => name!))
  expect(named).toContain('SHIPENGINE_CARRIER_IDS')
  // Node's own.
  expect(named.filter((name) => !['NODE_ENV', 'NODE_USE_SYSTEM_CA'].includes(name) && !described.includes(`\`${name}`))).toEqual([])
})

it('the Compose file declares what its services name, and builds the container that is there', async () => {
  type Service = {
    build?: { context: string; dockerfile: string }
    image?: string
    depends_on?: object
    volumes: string[]
    environment: unknown
  }
  type Compose = { services: Record<string, Service>; volumes: object }
  const { services, volumes } = parse(await readFile('deploy/compose.yml', 'utf8')) as Compose
  expect(Object.keys(services)).toEqual(['shop', 'database', 'bucket'])
  for (const { build, image, depends_on = {}, volumes: mounted } of Object.values(services)) {
    expect(image ?? join('deploy', build!.context, build!.dockerfile)).toMatch(/^docker\.io\/|^deploy\/Containerfile$/)
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
    const sources = mounted.map((volume) => volume.split(':')[0]!)
    // A path is a folder of whoever runs it: the shop's own, beside the project.
    expect(sources.filter((source) => source.includes('/'))).toEqual(
      mounted.some((volume) => volume.includes('/srv/shop')) ? ['../../shop'] : [],
    )
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(sources.filter((source) => !source.includes('/'))))
  }
  const env = (services.shop!.environment as string[]).map(
    (line) => line.replace(/\$\{\w+:\?\}/, 'password').split(/=(.*)/s) as [string, string],
  )
  // The folder of whoever runs it is not here.
  expect(services.shop!.volumes).toContain(`../../shop:${Object.fromEntries(env)['SHOP_DIR']}:ro`)
  const { databaseUrl, storage } = readConfig({ ...Object.fromEntries(env), SHOP_DIR: 'catalogue' })
  expect(databaseUrl).toBe('postgres://shop:password@database:5432/shop')
  expect(storage).toMatchObject({ bucket: 'shop', endpoint: 'http://bucket:9000' })
})

it('papers are found, and so is a path that is not there', () => {
  expect(PAPERS).toContain('ARCHITECTURE.md')
  expect(namedPaths('as in `src/http/routes.ts`, `http/live/`, `shop.ts`, `*.sql.ts`, `/shop`').map(exists)).toEqual([true, true, true])
  expect(namedPaths('as in `src/http/router.ts` and `platform/nowhere/`').map(exists)).toEqual([false, false])
})

it('tests are named after behaviour, not after what was wrong once', () => {
  const tests = FILES.filter((file) => /\.test\.tsx?$/.test(file))
  expect(tests.filter((file) => /mended|fixed|regression|issue|bug/.test(file))).toEqual([])
})
