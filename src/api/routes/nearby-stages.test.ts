import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { NearbyStages } from '../../shared/contract/places.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const around = async (lat: number, lng: number) => {
  const { status, body } = await product.call('GET', `/api/places/nearby-stages?lat=${lat}&lng=${lng}`)
  expect(status).toBe(200)
  return NearbyStages.parse(body).stages
}

it('the API returns 5 stages around a point, nearest first', async () => {
  const stages = await around(-1.285, 36.825)
  expect(stages).toHaveLength(5)
  expect(stages.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'stage'))
  expect(stages[0]?.name).toBe('Kencom')
  const distances = stages.map(({ distanceKm }) => distanceKm)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
})

it('the API returns only stages within 3 km', async () => {
  // The next stage, Kwa Ndege, is 3.4 km from here.
  expect((await around(-1.274, 36.913)).map(({ name }) => name)).toEqual(['Masimba Kayole'])
})

it('the API returns the nearest towns when no stage is known', async () => {
  const [nearest, ...others] = await around(2.32, 37.97)
  expect(nearest).toMatchObject({ placeId: 'ke:marsabit', kind: 'town' })
  expect(others.every(({ distanceKm }) => distanceKm <= 15)).toBe(true)
})

it('the API returns neither stages nor towns around a point that is far from any town', async () => {
  expect(await around(3.3, 36.2)).toEqual([])
  expect(await around(51.5, 0.1)).toEqual([])
})

it('the API refuses a call without a valid point', async () => {
  expect((await product.call('GET', '/api/places/nearby-stages?lat=-1.2')).status).toBe(422)
  expect((await product.call('GET', '/api/places/nearby-stages?lat=abc&lng=36')).status).toBe(422)
})
