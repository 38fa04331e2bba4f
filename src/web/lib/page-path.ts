/** The address of the page that a loader or an action works for; scripts ask for a page's data at an address of its own. */
export const pagePathOf = ({ url }: Pick<Request, 'url'>): string => {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const page = pathname.replace(/\/_root\.data$|\/_\.data$/, '/').replace(/\.data$/, '')
  return searchParams.size > 0 ? `${page}?${searchParams}` : page
}
