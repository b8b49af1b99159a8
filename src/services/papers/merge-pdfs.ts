import type { Papers } from '../../shop.ts'

/** The pages of these files one after another, in one file; null where none can be read. `unreadable` are the places of those that cannot. */
export async function mergePdfs(files: Uint8Array[]): Promise<Awaited<ReturnType<Papers['merge']>>> {
  // Not read before it is needed: it is large.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create()
  const unreadable: number[] = []
  for (const [index, file] of files.entries()) {
    try {
      const from = await PDFDocument.load(file, { updateMetadata: false })
      for (const page of await merged.copyPages(from, from.getPageIndices())) merged.addPage(page)
    } catch {
      unreadable.push(index)
    }
  }
  return { pdf: merged.getPageCount() > 0 ? await merged.save() : null, unreadable }
}
