/** Real places, which the simulated places providers return. They are not taken from the product's own list. */
export interface SamplePlace {
  id: number
  name: string
  around: string
  county: string
  lat: number
  lng: number
  kind: 'city' | 'suburb' | 'mall' | 'university' | 'aerodrome'
}

const SAMPLES = `Nairobi,,Nairobi,-1.2864,36.8172,city
Westlands,Nairobi,Nairobi,-1.2676,36.8108,suburb
Westgate Shopping Mall,Nairobi,Nairobi,-1.257,36.803,mall
Kilimani,Nairobi,Nairobi,-1.29,36.786,suburb
Kileleshwa,Nairobi,Nairobi,-1.279,36.784,suburb
Karen,Nairobi,Nairobi,-1.319,36.707,suburb
Kasarani,Nairobi,Nairobi,-1.223,36.898,suburb
Embakasi,Nairobi,Nairobi,-1.308,36.913,suburb
Eastleigh,Nairobi,Nairobi,-1.273,36.85,suburb
South B,Nairobi,Nairobi,-1.311,36.835,suburb
University of Nairobi,Nairobi,Nairobi,-1.28,36.817,university
Jomo Kenyatta International Airport,Nairobi,Nairobi,-1.33,36.925,aerodrome
Garden City Mall,Nairobi,Nairobi,-1.2325,36.8786,mall
Thika,,Kiambu,-1.039,37.084,city
Ruiru,,Kiambu,-1.148,36.96,city
Kitengela,,Kajiado,-1.476,36.96,city
Machakos,,Machakos,-1.5177,37.2634,city
Mombasa,,Mombasa,-4.0547,39.6636,city
Nyali,Mombasa,Mombasa,-4.037,39.7,suburb
Malindi,,Kilifi,-3.2175,40.1191,city
Nakuru,,Nakuru,-0.287,36.068,city
Naivasha,,Nakuru,-0.7172,36.431,city
Nyeri,,Nyeri,-0.4201,36.9476,city
Nanyuki,,Laikipia,0.006,37.072,city
Meru,,Meru,0.047,37.649,city
Embu,,Embu,-0.5399,37.4574,city
Eldoret,,Uasin Gishu,0.5204,35.2699,city
Kisumu,,Kisumu,-0.1022,34.7617,city
Kisumu International Airport,Kisumu,Kisumu,-0.0861,34.7289,aerodrome
Kakamega,,Kakamega,0.2842,34.7523,city
Kisii,,Kisii,-0.6817,34.7667,city
Kericho,,Kericho,-0.3677,35.2831,city`

const FIRST_ID = 30_092_204

export const SAMPLE_PLACES: readonly SamplePlace[] = SAMPLES.split('\n').map((line, number) => {
  const [name = '', around = '', county = '', lat, lng, kind] = line.split(',')
  return {
    id: FIRST_ID + number,
    name,
    around,
    county,
    lat: Number(lat),
    lng: Number(lng),
    kind: kind as SamplePlace['kind'],
  }
})

const MAX_MATCHES = 5
const PER_DEGREE = 4

export const matchSamples = (
  typed: string,
  near: { lat: number; lng: number } | null,
  isWanted: (place: SamplePlace) => boolean = () => true,
): SamplePlace[] => {
  const wanted = typed.trim().toLowerCase()
  const distance = ({ lat, lng }: SamplePlace) =>
    near === null ? 0 : PER_DEGREE * Math.hypot(lat - near.lat, lng - near.lng)
  return SAMPLE_PLACES.filter((place) => ` ${place.name.toLowerCase()}`.includes(` ${wanted}`) && isWanted(place))
    .map((place, number) => ({ place, weight: number + distance(place) }))
    .toSorted((a, b) => a.weight - b.weight)
    .slice(0, MAX_MATCHES)
    .map(({ place }) => place)
}
