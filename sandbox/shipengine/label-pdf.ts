/** A page of 4 by 6 inches, the size of labels, with these lines. */
export function drawLabel(lines: string[]): Buffer {
  const text = lines.map((line, index) => `BT /F1 ${index === 0 ? 16 : 11} Tf 24 ${396 - index * 20} Td (${escapeText(line)}) Tj ET`)
  const content = ['1 w 12 12 264 408 re S', ...text].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** The font has Latin letters only. */
function escapeText(line: string): string {
  return line.replace(/[^ -~]/g, '?').replace(/[\\()]/g, '\\$&')
}
