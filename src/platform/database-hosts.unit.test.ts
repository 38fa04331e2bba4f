import { expect, it } from 'vitest'
import { namesOfHosts, splitHosts } from './database-hosts.ts'

it('an address of a database with several hosts is split into one address per host', () => {
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
  'an address of a database with one host stays the same: %s',
  (url) => {
    expect(splitHosts(url)).toEqual([url])
  },
)

it('the names of database hosts contain no password', () => {
  expect(namesOfHosts('postgres://user:secret@a:5432,b:5433/pamoja')).toBe('a:5432, b:5433')
})
