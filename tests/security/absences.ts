import type { Absence } from './requirement.ts'

export const ABSENCES: readonly Absence[] = [
  {
    what: 'The product does not use LDAP, XPath, LaTeX, JNDI, memcache or an XML parser',
    ids: { 1: ['1.5.1'], 2: ['1.2.6', '1.2.7', '1.2.8', '1.3.8', '1.3.9'] },
  },
  {
    what: 'Users cannot write HTML, Markdown or templates: all their texts are shown as text',
    ids: { 1: ['1.3.1'], 2: ['1.3.5'] },
  },
  { what: 'No page receives messages from other windows', ids: { 1: [], 2: ['3.5.5'] } },
  { what: 'There is no GraphQL', ids: { 1: [], 2: ['4.3.1', '4.3.2'] } },
  {
    what: 'There are no WebSockets: live events are Server-Sent Events over HTTPS',
    ids: { 1: ['4.4.1'], 2: ['4.4.2', '4.4.3', '4.4.4'] },
  },
  { what: 'Archives are not accepted, and no file is unpacked', ids: { 1: [], 2: ['5.2.3'] } },
  {
    what: 'There are no passwords: users sign in with a code to their phone, and admins also with an authenticator app',
    ids: {
      1: ['6.2.1', '6.2.2', '6.2.3', '6.2.4', '6.2.5', '6.2.6', '6.2.7', '6.2.8'],
      2: ['6.1.2', '6.2.9', '6.2.10', '6.2.11', '6.2.12', '6.4.3', '11.4.2', '11.4.4'],
    },
  },
  {
    what: 'The product uses no other identity provider, and is not one for other sites',
    ids: { 1: [], 2: ['6.8.1', '6.8.2', '6.8.3', '6.8.4', '7.1.3', '7.6.1', '7.6.2'] },
  },
  {
    what: 'The product has no tenants, and creates no tokens for other services',
    ids: { 1: [], 2: ['8.4.1', '9.2.3', '9.2.4'] },
  },
  {
    what: 'There is no OAuth and no OpenID Connect',
    ids: {
      1: ['10.4.1', '10.4.2', '10.4.3', '10.4.4', '10.4.5'],
      2: (
        '10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 ' +
        '10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3'
      ).split(' '),
    },
  },
  { what: 'Clients of the product have no certificates', ids: { 1: [], 2: ['12.1.3'] } },
  {
    what: 'There is no WebRTC',
    ids: { 1: [], 2: ['17.1.1', '17.2.1', '17.2.2', '17.2.3', '17.2.4', '17.3.1', '17.3.2'] },
  },
]
