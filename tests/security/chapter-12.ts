import { installed, shown } from './requirement.ts'

const CONFIG = 'src/platform/config.unit.test.ts'

export const chapter12 = [
  installed(
    1,
    '12.1.1',
    'Only TLS 1.2 and 1.3 are used',
    'The proxy in front of the product ends TLS: `docs/security-rules.md`, section “Installing”. Outgoing calls use Node’s defaults, which allow only these versions',
  ),
  installed(
    2,
    '12.1.2',
    'Only recommended ciphers are used',
    'The proxy in front of the product chooses the ciphers: `docs/security-rules.md`, section “Installing”',
  ),
  installed(
    1,
    '12.2.1',
    'The product can only be reached by TLS',
    'Production requires an https `PUBLIC_URL`, and answers tell browsers to use HTTPS only (`src/api/answer-headers.ts`). The proxy must not forward plain HTTP: `docs/security-rules.md`, section “Installing”',
  ),
  installed(
    1,
    '12.2.2',
    'The certificate is publicly trusted',
    'The proxy in front of the product has the certificate: `docs/security-rules.md`, section “Installing”',
  ),
  shown(
    2,
    '12.3.1',
    'Every connection is encrypted',
    'Production refuses http addresses of providers, http addresses of other services that are not on the same machine, and a database on another machine without a verified certificate (`src/platform/config-production.ts`). Mail servers must offer TLS (`src/providers/messaging/smtp.ts`)',
    [
      `${CONFIG} > requires https for %s`,
      `${CONFIG} > must require a verified certificate in production, unless it is on this machine: %s`,
      'src/providers/messaging/smtp.test.ts > a start warns about a mail server without encryption',
    ],
  ),
  shown(
    2,
    '12.3.2',
    'Certificates of other servers are verified',
    'Node verifies them by default, and no code turns this off. The database address must have `verify-full` (`src/platform/config-production.ts`)',
    [
      'scripts/banned-code.ts > certificates are always checked',
      `${CONFIG} > must require a verified certificate in production, unless it is on this machine: %s`,
    ],
  ),
  shown(
    2,
    '12.3.3',
    'Our own services use TLS among each other',
    'The product is one program. Photon, the routing service and the file store need https unless they are on the same machine (`src/platform/config-production.ts`)',
    [`${CONFIG} > requires https for %s`, `${CONFIG} > accepts self-hosted services on the same machine without https`],
  ),
  shown(
    2,
    '12.3.4',
    'Internal certificates are trusted ones',
    'A CA of your own is configured with `sslrootcert` for the database and with `NODE_EXTRA_CA_CERTS` for everything else. No certificate is accepted without verification (`src/platform/config-production.ts`)',
    [
      `${CONFIG} > must require a verified certificate in production, unless it is on this machine: %s`,
      'scripts/banned-code.ts > certificates are always checked',
    ],
  ),
]
