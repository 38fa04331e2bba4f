/** A link to a map page with this point, which also works in a browser without scripts. */
export const placeOnMap = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`
