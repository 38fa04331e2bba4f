// Each PDF gets a thread of its own, so that a PDF that crashes the renderer affects nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import type { PdfAnswer, PdfTask, RawPicture } from './render-pdf.ts'

const WASM_PAGE_BYTES = 65_536
const PASSWORD_NEEDED = /password/i

/** The renderer may ask for up to 2 GB. When its request for more memory is refused, the rendering fails. */
const limitMemory = (maxBytes: number) => {
  const { prototype } = WebAssembly.Memory
  const grow = Object.getOwnPropertyDescriptor(prototype, 'grow')?.value as WebAssembly.Memory['grow']
  prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > maxBytes) throw new RangeError('no more memory')
    return grow.call(this, pages)
  }
}

const renderPage = async (document: PDFiumDocument, index: number, maxSide: number): Promise<RawPicture> => {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = maxSide / Math.max(originalWidth, originalHeight)
  if (!Number.isFinite(scale)) throw new Error('a page without a size')
  const side = (points: number) => Math.min(Math.max(Math.round(points * scale), 1), maxSide)
  const { width, height, data } = await page.render({
    width: side(originalWidth),
    height: side(originalHeight),
    scale: 1,
    render: 'bitmap',
  })
  return { width, height, rgba: data }
}

const render = async ({ bytes, maxPages, maxSide, maxMemoryBytes }: PdfTask): Promise<PdfAnswer> => {
  limitMemory(maxMemoryBytes)
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const count = document.getPageCount()
  if (count < 1) return { flaw: 'unreadable' }
  if (count > maxPages) return { flaw: 'tooLong' }
  const pages: RawPicture[] = []
  for (let index = 0; index < count; index += 1) pages.push(await renderPage(document, index, maxSide))
  return { pages }
}

const answer = await render(workerData as PdfTask).catch((error: unknown): PdfAnswer => ({
  flaw: error instanceof Error && PASSWORD_NEEDED.test(error.message) ? 'locked' : 'unreadable',
}))
parentPort?.postMessage(answer, 'pages' in answer ? answer.pages.map(({ rgba }) => rgba.buffer as ArrayBuffer) : [])
