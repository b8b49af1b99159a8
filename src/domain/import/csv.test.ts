import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine, readCell, readTextCell, textCell } from './csv.ts'

it.each<[string[], string]>([
  [['a', 'b c', ''], 'a,b c,'],
  [['1,2', 'say "hi"', 'two\r\nlines'], '"1,2","say ""hi""","two\r\nlines"'],
  [['=1+1', '+91 98765', '-1', '@SUM(A1)', ' =1', '\t=1'], "'=1+1,'+91 98765,'-1,'@SUM(A1),' =1,'\t=1"],
  [["'=1", "'-", "'n"], "''=1,''-,'n"],
  [['\tx', '\rx', '=a,"b"'], `'\tx,"'\rx","'=a,""b"""`],
  [['-12.50', '-1.5', '-1.50+1'], `-12.50,'-1.5,'-1.50+1`],
  [['＝1+1', '＋91', '－1', '＠x', '\u30001'], "'＝1+1,'＋91,'－1,'＠x,\u30001"],
  [[';=1', 'Asha;=1+1', 'Asha; @x', 'a;b'], ";'=1,Asha;'=1+1,Asha;' @x,a;b"],
  [['a=1', 'अ', '26-27/00042'], 'a=1,अ,26-27/00042'],
])('%j is the line %s', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`))

it('a cell is read as it was before it was written', () => {
  const odd = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom("'", '=', '－', ';', ' ', '\t', 'x') }))
  fc.assert(
    fc.property(odd, (text) => {
      const line = csvLine([text]).slice(0, -2)
      const written = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      expect(readCell(written)).toBe(text)
      expect(/(^|;)\s*[=+\-@＝＋－＠]/.test(written)).toBe(false)
    }),
    { seed: 26, numRuns: 500 },
  )
})

it.each(['00123', '90.750', '1E5', '3-4', '5/6', 'Mar 5', '5 Mar', 'SEP1', 'TRUE', '12345678901', '10:30', '₹500', "'00123", '2-3'])(
  'a spreadsheet leaves %s alone',
  (text) => {
    expect(textCell(text)).toBe(`'${text}`)
    expect(readTextCell(textCell(text))).toBe(text)
  },
)

it.each(['123', '1.5', 'M', 'NK-M-I', 'May be', 'Marigold', '2 pieces', '5" wide', "'tis", 'true love', ''])('%j needs no sign', (text) => {
  expect(textCell(text)).toBe(text)
  expect(readTextCell(text)).toBe(text)
})
