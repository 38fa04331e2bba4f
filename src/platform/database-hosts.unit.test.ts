import { expect, it } from 'vitest'
import { namesOfHosts, splitHosts } from './database-hosts.ts'

it('splits an address with several hosts into one address per host', () => {
  expect(splitHosts('postgres://user:se,cret@a:5432,b:5433/pamoja?sslmode=verify-full')).toEqual([
    'postgres://user:se,cret@a:5432/pamoja?sslmode=verify-full',
    'postgres://user:se,cret@b:5433/pamoja?sslmode=verify-full',
  ])
  expect(splitHosts('postgres://a,b/pamoja?target_session_attrs=read-write')).toEqual([
    'postgres://a/pamoja',
    'postgres://b/pamoja',
  ])
  expect(splitHosts('postgres://a,b/pamoja?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://a/pamoja?sslmode=require',
    'postgres://b/pamoja?sslmode=require',
  ])
})

it.each(['postgres://u:a,b@db/pamoja?options=a,b', 'postgres://user@/pamoja?host=/var/run/postgresql'])(
  'leaves one host as it is: %s',
  (url) => {
    expect(splitHosts(url)).toEqual([url])
  },
)

it('names hosts without passwords', () => {
  expect(namesOfHosts('postgres://user:secret@a:5432,b:5433/pamoja')).toBe('a:5432, b:5433')
})
