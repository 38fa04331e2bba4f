import { expect, it } from 'vitest'
import { addressBuckets, isLoopback, secondsLeft, windowStart } from './rules.ts'

const addressBucket = (address: string) => addressBuckets(address).address
const network = (address: string) => addressBuckets(address).network

it('the addresses of an IPv6 /48, or of an IPv4 /24, count as one network', () => {
  expect(network('2c0f:fe38:2101:a::1')).toBe('2c0f:fe38:2101')
  expect(network('2C0F:fe38:2101:ffff::9')).toBe('2c0f:fe38:2101')
  expect(network('2c0f:fe38:2102::9')).not.toBe('2c0f:fe38:2101')
  expect([network('41.90.1.2'), network('::ffff:41.90.1.250')]).toEqual(['41.90.1', '41.90.1'])
})

it('the addresses of an IPv6 /64 count as one address', () => {
  expect(addressBucket('2c0f:fe38:2101:a:1:2:3:4')).toBe('2c0f:fe38:2101:a')
  expect(addressBucket('2C0F:FE38:2101:000a::9')).toBe('2c0f:fe38:2101:a')
  expect(addressBucket('2c0f:fe38:2101:b::9')).not.toBe('2c0f:fe38:2101:a')
  expect(addressBucket('2c0f::1')).toBe('2c0f:0:0:0')
  expect(addressBucket('fe80::1%eth0')).toBe('fe80:0:0:0')
})

it('each IPv4 address counts by itself, and as the same one when it is written as an IPv6 address', () => {
  expect(addressBucket('::ffff:41.90.1.2')).toBe('41.90.1.2')
  expect(addressBucket('41.90.1.2')).toBe('41.90.1.2')
  expect(addressBucket('41.90.1.3')).not.toBe('41.90.1.2')
})

it('calls from the machine itself are recognised', () => {
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', 'unknown'])
    expect(isLoopback(address)).toBe(true)
  for (const address of ['41.90.1.2', '::ffff:41.90.1.2', '2c0f::1', '10.127.0.1'])
    expect(isLoopback(address)).toBe(false)
})

it('the window of a rate limit starts at a full multiple of its length, and has the right time left', () => {
  const now = new Date('2026-11-21T09:59:30.500Z')
  expect(windowStart(now, 3600)).toEqual(new Date('2026-11-21T09:00:00.000Z'))
  expect(secondsLeft(now, 3600)).toBe(30)
  expect(secondsLeft(new Date('2026-11-21T09:00:00.000Z'), 3600)).toBe(3600)
})
