const PAGE = /^[1-9]\d{0,4}$/

/** The number of the page in the address, 1 to 99999; 1 for anything else. */
export const readPage = (params: URLSearchParams, name = 'page'): number => {
  const asked = (params.get(name) ?? '').trim()
  return PAGE.test(asked) ? Number(asked) : 1
}
