import { installed, shown } from './requirement.ts'

export const chapter4 = [
  shown(
    1,
    '4.1.1',
    'Answers name their type, and texts their encoding',
    'Types are written where the answer is; the data of pages gets its encoding in `src/web/server.ts`',
    ['tests/e2e/start.test.ts > the server sends the type of its answers, and the encoding of their texts'],
  ),
  installed(
    2,
    '4.1.2',
    'Calls of programs by plain HTTP are refused, not redirected',
    'The product never redirects from HTTP to HTTPS; the proxy may do so for pages only: `docs/security-rules.md`, section “Installing”',
  ),
  shown(
    2,
    '4.1.3',
    'Callers cannot forge what proxies say',
    '`src/api/middleware/request-context.ts` reads X-Forwarded-For from the right, as many places as `TRUST_PROXY_HOPS` says; our own header needs a secret of the process; an edge’s headers count only when it is configured',
    [
      'src/api/routes/location.test.ts > ignores addresses sent by the caller: only those appended by our proxy count',
      'src/api/routes/location.test.ts > trusts only the configured proxy’s headers',
    ],
  ),
  shown(
    2,
    '4.2.1',
    'Where a request ends is beyond doubt',
    'Node’s strict parser behind `src/platform/http-server.ts`',
    [
      'src/platform/http-framing.unit.test.ts > the server refuses a request with %s',
      'src/platform/http-framing.unit.test.ts > the server reads a body up to its declared length',
    ],
  ),
]
