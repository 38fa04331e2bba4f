const ID = /^[0-9a-f-]{36}$/
const PAGE = /^[1-9]\d{0,4}$/
const FILTERS = ['id', 'userId', 'vehicleId'] as const

/** The filters in the page's address, as the API has them. Ignores everything else there. */
export const readRideFilters = (address: string) => {
  const params = new URL(address).searchParams
  const page = params.get('page') ?? ''
  const given = FILTERS.flatMap((name) => {
    const value = params.get(name) ?? ''
    return ID.test(value) ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(given), page: PAGE.test(page) ? page : '1' }
}
