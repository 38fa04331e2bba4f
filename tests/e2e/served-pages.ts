// Shows pages as the server sends them, before any script runs. All are shown in one open document, because loading a
// document, its scripts and axe takes longer than everything that is then checked.
import type { Page } from 'playwright'

const SCRIPTS = /<script.*?<\/script>|<link [^>]*rel="modulepreload"[^>]*>/gs
const EMPTY = { contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }

export interface ServedPages {
  page: Page
  /** Requests a path as the user of this page. `page.setContent` then shows the answer. */
  ask: (path: string) => Promise<{ status: number; html: string }>
}

export const openServedPages = async (page: Page): Promise<ServedPages> => {
  await page.route('**', (route) => route.fulfill(EMPTY))
  await page.goto('/')
  await page.unrouteAll()
  return {
    page,
    ask: async (path) => {
      const answer = await page.context().request.get(path)
      const html = await answer.text()
      return { status: answer.status(), html: html.replaceAll(SCRIPTS, '') }
    },
  }
}
