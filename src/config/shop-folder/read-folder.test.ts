import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeOwnFolder } from '../../../test/support/own-folder.ts'
import { ConfigError, readConfig } from '../config.ts'
import { faultLine } from './fault.ts'
import { examineFolder } from './read-folder.ts'

const NEW_SHOP = join(import.meta.dirname, '../../../new-shop')
const OWN = makeOwnFolder()

/** A new shop's folder, of which `change` makes another. */
async function folderWith(change: (folder: string) => Promise<unknown> = async () => {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(NEW_SHOP, folder, { recursive: true })
  await change(folder)
  return folder
}

/** `shop.yaml` with the first of each pair as the second. */
const yaml =
  (...pairs: [from: string | RegExp, to: string][]) =>
  async (folder: string) => {
    const file = join(folder, 'shop.yaml')
    let text = await readFile(file, 'utf8')
    for (const [from, to] of pairs) text = text.replace(from, to)
    await writeFile(file, text)
  }

const faultsOf = async (change: (folder: string) => Promise<unknown>) => examineFolder(await folderWith(change)).faults.map(faultLine)

describe('a shop folder', () => {
  it('is right as it is written for a new shop, and is none of a demo', async () => {
    const folder = await folderWith()
    expect(examineFolder(folder).faults).toEqual([])
    const config = readConfig({ SHOP_DIR: folder })
    expect(config).toMatchObject({
      demo: false,
      dataDir: join(folder, '.data'),
      seller: { demo: true, address: { name: 'Paper Lantern Stationers' } },
    })
    expect(readConfig({ SHOP_DIR: folder, DEMO: 'on', DATA_DIR: '/tmp/other' })).toMatchObject({ demo: true, dataDir: '/tmp/other' })
  })

  it('tells every fault at once, with its file, its line and what to do', async () => {
    const faults = await faultsOf(async (folder) => {
      await yaml(
        [/^name:/m, 'nmae:'],
        [`ink: '#2a2320'`, `ink: '#b0a79a'`],
        [
          'delivery_days: 3 to 6',
          'delivery_days: soon\ncancel_before_dispatch: yes\nfaulty: []\ncarriers:\n  - name: dtdc\n  - { name: Ravi, tracking: http://ravi.example }',
        ],
      )(folder)
      await writeFile(join(folder, 'pages/aboutus.md'), '# About us\n\n<b>bold</b> and {{nothing}}\n\n[x](javascript:alert)\n')
      await writeFile(join(folder, 'pages/Our returns.md'), '# Returns\n')
      await writeFile(join(folder, 'pages/care.md'), '# Care\n\n![A tub](shop/tub.jpg)\n\n![](care)\n')
      await writeFile(join(folder, 'redirects.csv'), 'from,to\n/old,https://elsewhere.example\n')
    })
    for (const fault of [
      /^shop\.yaml name is missing\. Write /,
      /^shop\.yaml:4 nmae is no field\. Take it out/,
      /^shop\.yaml:\d+ delivery_days are no business days such as 3, or 5 to 7/,
      /^shop\.yaml:\d+ cancel_before_dispatch is neither on nor off\./,
      /^shop\.yaml:\d+ faulty is not right\. Write one line of text\./,
      /^shop\.yaml:\d+ carriers\S* is known without an entry\./,
      /^shop\.yaml:\d+ carriers\S* is no page such as https:/,
      /^shop\.yaml:\d+ gives words on the page a contrast of 2\.33 to 1 .*at least 4\.5/,
      /^pages\/aboutus\.md:3 has HTML/,
      /^pages\/aboutus\.md:3 says \{\{nothing\}\}, which nothing fills\. There are name, /,
      /^pages\/aboutus\.md:5 links to javascript:alert\./,
      /^pages\/Our returns\.md has no name of a page/,
      /^pages\/care\.md shows a picture that is shop\/tub\.jpg, and there is no file images\/shop\/tub\.jpg/,
      /^pages\/care\.md:5 shows care without words/,
      /^redirects\.csv:2 is not two addresses/,
    ])
      expect(faults).toContainEqual(expect.stringMatching(fault))
  })

  it('refuses double braces where nothing fills them', async () => {
    const faults = await faultsOf(yaml([/^tagline:.*$/m, "tagline: 'Paper from {{city}}.'"], ['{{delivery_days}}', '{{delivery_day}}']))
    expect(faults).toEqual([
      expect.stringMatching(/^shop\.yaml:\d+ says \{\{delivery_day\}\}, which nothing fills\. There are /),
      expect.stringMatching(/^shop\.yaml:\d+ says \{\{city\}\}, which is filled on pages and in home\.facts alone\./),
    ])
  })

  it.each([
    ['<svg viewBox="0 0 1 1"><script>x</script></svg>', 'has a script'],
    ['<svg viewBox="0 0 1 1"><foreignObject/></svg>', 'has a foreignObject'],
    ['<svg viewBox="0 0 1 1"><image href="https://elsewhere.example/x.png"/></svg>', 'may load something else'],
    ['<svg viewBox="0 0 1 1"><path onload="x()"/></svg>', 'an event handler'],
    ['<svg viewBox="0 0 1 1"><path fill="url(https://elsewhere.example)"/></svg>', 'something outside'],
    ['<svg viewBox="0 0 1 1"><use href="//elsewhere.example/a.svg#b"/></svg>', 'may load something else'],
    ['<!DOCTYPE svg [<!ENTITY x "y">]><svg viewBox="0 0 1 1"></svg>', 'not an SVG drawing'],
    [`<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(20_000)}"/></svg>`, 'larger than 64 KB'],
    ['<svg></svg>', 'no viewBox'],
  ])('refuses the mark %.60s', async (svg, reason) => {
    const [fault, ...others] = await faultsOf((folder) => writeFile(join(folder, 'mark.svg'), svg))
    expect([fault, others]).toEqual([expect.stringContaining(reason), []])
  })

  it('says what to write where a list or a group of fields should stand', async () => {
    expect(await faultsOf(yaml(['sorts: [name, price]', 'sorts: name'], [/^hours: .*/m, 'hours: always']))).toEqual([
      expect.stringMatching(/^shop\.yaml:\d+ hours is not right\. Write fields of its own, /),
      expect.stringMatching(/^shop\.yaml:\d+ sorts is not right\. Write a list, /),
    ])
  })

  it('names the fields that the shop is narrowed by, each once, and none of every shop', async () => {
    const facets = (list: string) => yaml(['sorts: [name, price]', `sorts: [name, price]\nfacets: ${list}`])
    expect(await faultsOf(facets('[dye, { field: made_in, label: Town }]'))).toEqual([])
    expect(await faultsOf(facets('[dye, dye]'))).toEqual([expect.stringMatching(/ is dye, like another one/)])
    expect(await faultsOf(facets('[a, b, c, d, e, f, g]'))).toEqual([expect.stringContaining('are more than 6')])
    for (const wrong of ['size', 'order']) expect(await faultsOf(facets(`[${wrong}]`))).toEqual([expect.stringContaining('Choose another')])
    for (const wrong of ['Dye', '{ field: a-b }'])
      expect(await faultsOf(facets(`[${wrong}]`))).toEqual([expect.stringContaining('is no name of a field')])
  })

  it('says what comes back, for how long, and who pays', async () => {
    const returns = (fields: string) => yaml(['sorts: [name, price]', `sorts: [name, price]\nreturns: { ${fields} }`])
    const { source, faults } = examineFolder(await folderWith(returns('days: 7')))
    expect(faults).toEqual([])
    expect(source?.yaml.returns).toEqual({ days: 7, refund: 'on', exchange: 'on', cost: 'buyer' })
    for (const days of ['0', '366', 'a week'])
      expect(await faultsOf(returns(`days: ${days}`))).toEqual([
        expect.stringContaining('returns.days is no number of days from 1 to 365.'),
      ])
    expect(await faultsOf(returns('days: 7, cost: nobody'))).toEqual([expect.stringContaining('returns.cost is neither buyer nor shop.')])
    expect(await faultsOf(returns('days: 7, refund: off, exchange: off'))).toEqual([
      expect.stringContaining('returns has refund and exchange off: leave out returns altogether.'),
    ])
  })

  it('says what is sold as what, from which day on', async () => {
    const tax = (text: string) => yaml(['sorts: [name, price]', `sorts: [name, price]\ntax: ${text}`])
    const { source, faults } = examineFolder(
      await folderWith(
        yaml(
          [
            'sorts: [name, price]',
            `sorts: [name, price]\ntax: [{ hsn: 6204, rate: '5 up to 2500, 18 above' }, { hsn: 6204, rate: 3, from: 2027-04-01 }]`,
          ],
          ['label: Cards,', `label: Cards, tax: { hsn: '0901', rate: 5 },`],
        ),
      ),
    )
    expect(faults).toEqual([])
    expect(source?.yaml.tax).toEqual([
      { hsn: '6204', ratePercent: 5, above: { limitPaise: 250_000, ratePercent: 18 } },
      { hsn: '6204', ratePercent: 3, from: '2027-04-01' },
    ])
    expect(source?.yaml.categories.map((category) => category.tax)).toEqual([undefined, [{ hsn: '0901', ratePercent: 5 }]])
    expect(await faultsOf(tax('{ hsn: 901, rate: 5 }'))).toEqual([
      expect.stringMatching(/^shop\.yaml:\d+ tax\.0\.hsn is no HSN code\. Write "0901" in quotation marks: YAML takes a first zero off\.$/),
    ])
    expect(await faultsOf(tax('{ hsn: 62, rate: 5 }'))).toEqual([expect.stringContaining('Write 4, 6 or 8 digits')])
    for (const rate of ['12', 'five', '18 up to 2500, 5 above'])
      expect(await faultsOf(tax(`{ hsn: 6204, rate: '${rate}' }`))).toEqual([
        expect.stringContaining('is no rate of GST. Write one of 0, 0.25,'),
      ])
    for (const list of ['[{ hsn: 6204, rate: 5, from: 2027-04-01 }]', '[{ hsn: 6204, rate: 5 }, { hsn: 6204, rate: 3 }]'])
      expect(await faultsOf(tax(list))).toEqual([expect.stringContaining('are rules in no order')])
  })

  it('says what delivery costs, each beginning of a PIN in one zone', async () => {
    const delivery = (fields: string) => yaml(['sorts: [name, price]', `sorts: [name, price]\ndelivery: { ${fields} }`])
    const zone = "{ pins: '302,303', price: 40, days: 1 to 2 }"
    const whole = `price: 80, free_from: 1500, zones: [${zone}], express: { price: 150, days: 1 to 2 }, pick_up: { place: Amer, hours: 11 to 6 }`
    const { source, faults } = examineFolder(await folderWith(delivery(whole)))
    expect(faults).toEqual([])
    expect(source?.yaml.delivery).toEqual({
      price: 80,
      free_from: 1500,
      zones: [{ pins: ['302', '303'], price: 40, days: { from: 1, to: 2 } }],
      express: { price: 150, days: { from: 1, to: 2 } },
      pick_up: { place: 'Amer', hours: '11 to 6' },
    })
    expect(await faultsOf(delivery(`price: 80, zones: [${zone}, { pins: '3021, 303', price: 60 }]`))).toEqual([
      expect.stringMatching(/^shop\.yaml:\d+ has 303 twice\. Each beginning of a PIN belongs to one zone\.$/),
    ])
    // A longer beginning within another zone's is a zone of its own.
    expect(await faultsOf(delivery('price: 80, zones: [{ pins: 30, price: 60 }, { pins: 302, price: 40 }]'))).toEqual([])
    for (const pins of ["'012'", "'3021111'", "'302,'", 'Jaipur']) {
      expect(await faultsOf(delivery(`zones: [{ pins: ${pins}, price: 40 }]`))).toEqual([
        expect.stringContaining('are no beginnings of PINs'),
      ])
    }
    for (const price of ['-1', '80.50', 'free']) {
      expect(await faultsOf(delivery(`price: ${price}`))).toEqual([expect.stringContaining('is no price in whole rupees such as 80.')])
    }
  })

  it('says where cash is taken, off unless it is said', async () => {
    const cash = (fields: string) => yaml(['sorts: [name, price]', `sorts: [name, price]\ncash_on_delivery: { ${fields} }`])
    const { source } = examineFolder(await folderWith(cash("up_to: 3000, fee: 50, pins: '302,303', phone: confirmed")))
    expect(source?.yaml.cash_on_delivery).toEqual({
      up_to: 3000,
      fee: 50,
      pins: ['302', '303'],
      not_with_codes: [],
      phone: 'confirmed',
    })
    expect(examineFolder(await folderWith(yaml())).source?.yaml.cash_on_delivery).toBeUndefined()
    for (const wrong of [
      'fee: 50',
      'up_to: 3000, fee: -1',
      'up_to: 3000, phone: asked',
      'up_to: 3000, pins: 0',
      'up_to: 3000, not_with_codes: [x]',
    ])
      expect(await faultsOf(cash(wrong))).not.toEqual([])
  })

  it('keeps to YAML 1.2 and to its size', async () => {
    expect(await faultsOf(yaml(['demo: off', 'demo: "off']))).toEqual([expect.stringMatching(/^shop\.yaml:\d+ is not YAML/)])
    expect(await faultsOf(yaml(['about:', `about: ${'x'.repeat(300_000)}\n#`]))).toEqual([expect.stringContaining('larger than 256 KB')])
  })

  it('that is not there says how to make one', async () => {
    const folder = await folderWith(async (folder) => mkdir(join(folder, 'empty')))
    expect(() => readConfig({ SHOP_DIR: join(folder, 'empty') })).toThrow(ConfigError)
    expect(examineFolder(join(folder, 'empty')).faults.map(faultLine)).toEqual([
      expect.stringMatching(/^shop\.yaml is not there\. "npm run shop -- new /),
    ])
  })

  it('keeps its example of a seller out of a real shop', async () => {
    const real = {
      NODE_ENV: 'production',
      AUTH_SECRET: 'x'.repeat(32),
      PHONEPE_CLIENT_ID: 'M1',
      PHONEPE_CLIENT_SECRET: 's',
      PHONEPE_WEBHOOK_USERNAME: 'user_1',
      PHONEPE_WEBHOOK_PASSWORD: 'abcd1234',
      SMTP_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: 'Shop <orders@shop.example>',
    }
    expect(() => readConfig({ ...real, SHOP_DIR: NEW_SHOP })).toThrow(/^SHOP_NAME is missing/)
    const mine = yaml([/^ {2}example: true$/m, '  example: false'])
    const example = await folderWith(mine)
    expect(() => readConfig({ ...real, SHOP_DIR: example })).toThrow(/^SHOP_DIR is .*, pages\/aboutus\.md, products\.yaml are /)
    await mine(OWN)
    expect(readConfig({ ...real, SHOP_DIR: OWN }).seller).toMatchObject({ demo: false, grievance: { name: 'A. Person' } })
    await cp(join(NEW_SHOP, 'products.yaml'), join(OWN, 'products.yaml'))
    expect(() => readConfig({ ...real, SHOP_DIR: OWN })).toThrow(/where products\.yaml is as in the example/)
  })
})
