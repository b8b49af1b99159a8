import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each<[string[], string]>([
  [['a', 'b c', ''], 'a,b c,'],
  [['1,2', 'say "hi"', 'two\r\nlines'], '"1,2","say ""hi""","two\r\nlines"'],
  [['=1+1', '+91 98765', '-1', '@SUM(A1)', ' =1', '\t=1'], "'=1+1,'+91 98765,'-1,'@SUM(A1),' =1,'\t=1"],
  [['\tx', '\rx', '=a,"b"'], `'\tx,"'\rx","'=a,""b"""`],
  [['a=1', 'अ', '26-27/00042'], 'a=1,अ,26-27/00042'],
])('%j is the line %s', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`))
