import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withTrustedTypes } from './trusted-types.server.ts'

interface Policy {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}

const page = withTrustedTypes('<html><head><title>Pamoja</title></head></html>', 'a-nonce')

/** Runs the script of the page, and returns the policy that the script creates. */
const policyOf = (): Policy => {
  const script = /^<html><head><script nonce="a-nonce">([^]*?)<\/script><title>/.exec(page)?.[1] ?? ''
  const made: Policy[] = []
  const trustedTypes = { createPolicy: (_name: string, policy: Policy) => made.push(policy) }
  const location = { href: 'https://pamoja.example/ride/1', origin: 'https://pamoja.example' }
  runInNewContext(script, { trustedTypes, location, URL })
  const [policy] = made
  if (!policy) throw new Error('the script made no policy')
  return policy
}

it.each([
  '',
  'Amina & Njeri',
  '<script></script>',
  '<span aria-hidden="true">&#x2212;</span>',
  '<a href="https://leafletjs.com" title="A library"><svg aria-hidden="true" viewBox="0 0 12 8"><path fill="#4C7BE1" d="M0 0h12v4H0z"/></svg> Leaflet</a>',
  '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
])('the policy of Trusted Types allows HTML that React or the map writes: %s', (html) => {
  expect(policyOf().createHTML(html)).toBe(html)
})

it.each([
  '<img src=x onerror=alert(1)>',
  '<svg onload="alert(1)"></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a title="x"onclick="alert(1)">x</a>',
  '<a title="x" onclick="alert(1)">x</a>',
  '<a href="https://x.example" style="position:fixed">x</a>',
  '<iframe src="https://x.example"></iframe>',
  '<script>alert(1)</script>',
  '<form action="https://x.example">',
  '<a\nonclick=alert(1)>',
  '<',
])('the policy of Trusted Types refuses HTML that neither React nor the map writes: %s', (html) => {
  expect(policyOf().createHTML(html)).toBeNull()
})

it('the policy of Trusted Types allows scripts of this site only', () => {
  const { createScriptURL } = policyOf()
  expect(createScriptURL('/worker.js')).toBe('/worker.js')
  for (const url of ['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,alert(1)', 'blob:x'])
    expect(createScriptURL(url)).toBeNull()
})

it('the script of the policy does not fail in a browser without Trusted Types', () => {
  const script = /<script nonce="a-nonce">([^]*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(() => runInNewContext(script, {})).not.toThrow()
})
