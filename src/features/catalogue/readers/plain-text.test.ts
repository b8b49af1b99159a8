import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  [
    'paragraphs',
    '<p>Printed in <b>Sanganer</b>.</p>\n<p>Washed&nbsp;twice &amp; dried.</p>',
    'Printed in Sanganer.\n\nWashed twice & dried.',
  ],
  [
    'lists',
    '<p>Care:</p><ul>\n <li>Wash <i>cold</i></li>\n <li><p>Dry in shade</p></li>\n</ul><p>Iron.</p>',
    'Care:\n• Wash cold\n• Dry in shade\n\nIron.',
  ],
  ['line breaks', 'One<br>two<br/>three', 'One\ntwo\nthree'],
  ['tables', '<table><tr><th>Chest</th><td>94</td></tr><tr><th>Length</th><td>108</td></tr></table>', 'Chest 94\nLength 108'],
  ['what is no HTML', 'One\n\ntwo < three', 'One\n\ntwo < three'],
  ['what nobody reads', '<style>p{}</style><script>alert(1)</script><!-- wp:p --><p>Seen</p>', 'Seen'],
  ['what is not closed', '<p>One<p>two <b>three', 'One\n\ntwo three'],
  ['nothing', '<p>&nbsp;</p>', ''],
])('%s become plain lines', (_, html, text) => expect(plainText(html)).toBe(text))

it('the lines of WordPress count, and its marks do not', () => {
  const text = 'Soft cotton.\n\nPrinted by hand\nin <em>Bagru</em>.[gallery ids="1,2"]'
  expect(plainText(text, { keepsLines: true })).toBe('Soft cotton.\n\nPrinted by hand\nin Bagru.')
  expect(plainText('<p>One\ntwo</p>')).toBe('One two')
})

it('no depth of tags ends it', () => {
  expect(plainText(`${'<div>'.repeat(20_000)}deep`)).toBe('deep')
})
