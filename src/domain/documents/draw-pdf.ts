import { stackPictures } from '../../platform/images.ts'
import { renderPdf } from '../../platform/render-pdf.ts'
import { PDF_LIMITS } from './rules.ts'

/** @throws UnreadablePdfError */
export const drawPdf = async (bytes: Buffer): Promise<Buffer> => stackPictures(await renderPdf(bytes, PDF_LIMITS))
