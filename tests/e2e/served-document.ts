import { JSDOM } from 'jsdom'

export const readServed = async (url: string, token?: string): Promise<Document> => {
  const headers = new Headers({ 'accept-language': 'en-KE' })
  if (token !== undefined) headers.set('cookie', `session=${token}`)
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return new JSDOM(await answer.text()).window.document
}

export const textsIn = (inside: ParentNode | null | undefined, selector: string): string[] =>
  [...(inside?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent?.trim() ?? '')
