/** The page's address in a loader or an action; scripts request a page's data at another address. */
export const pagePathOf = ({ url }: Pick<Request, 'url'>): string => {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const page = pathname.replace(/\/_root\.data$|\/_\.data$/, '/').replace(/\.data$/, '')
  return searchParams.size > 0 ? `${page}?${searchParams}` : page
}
