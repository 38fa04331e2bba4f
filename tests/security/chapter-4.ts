import { installed, shown } from './requirement.ts'

export const chapter4 = [
  shown(
    1,
    '4.1.1',
    'Answers have a content type, and texts an encoding',
    'The code that writes an answer sets its type. `src/web/server.ts` sets the encoding of page data',
    ['tests/e2e/start.test.ts > the server sends the type of its answers, and the encoding of their texts'],
  ),
  installed(
    2,
    '4.1.2',
    'API calls by plain HTTP are refused and not redirected',
    'The product never redirects from HTTP to HTTPS. The proxy may do so for pages only: `docs/security-rules.md`, section “Installing”',
  ),
  shown(
    2,
    '4.1.3',
    'Callers cannot forge the headers of proxies',
    '`src/api/middleware/request-context.ts` reads the address in X-Forwarded-For that our own proxy has added: `TRUST_PROXY_HOPS` is its place from the right. Pages pass the address of their reader to the API without a header. Headers of an edge network count only when they are configured',
    [
      'src/api/routes/location.test.ts > ignores addresses sent by the caller: only those appended by our proxy count',
      'src/api/routes/location.test.ts > trusts only the configured proxy’s headers',
    ],
  ),
  shown(
    2,
    '4.2.1',
    'The end of a request is unambiguous',
    'Node’s strict parser reads all requests (`src/platform/http-server.ts`)',
    [
      'src/platform/http-framing.unit.test.ts > the server refuses a request with %s',
      'src/platform/http-framing.unit.test.ts > the server reads a body up to its declared length',
    ],
  ),
]
