import { installed, shown } from './requirement.ts'

const CONFIG = 'src/platform/config.unit.test.ts'

export const chapter12 = [
  installed(
    1,
    '12.1.1',
    'TLS 1.2 and 1.3 alone',
    'The proxy in front speaks TLS: `docs/security-rules.md`, section “Installing”. Calls that leave use Node’s defaults, which are these',
  ),
  installed(
    2,
    '12.1.2',
    'Recommended ciphers alone',
    'The proxy in front: `docs/security-rules.md`, section “Installing”',
  ),
  installed(
    1,
    '12.2.1',
    'The product is only reached by TLS',
    'Production demands an https `PUBLIC_URL` and tells browsers to keep to it (`src/api/answer-headers.ts`); the proxy must not forward plain HTTP: `docs/security-rules.md`, section “Installing”',
  ),
  installed(
    1,
    '12.2.2',
    'The certificate is publicly trusted',
    'The proxy in front: `docs/security-rules.md`, section “Installing”',
  ),
  shown(
    2,
    '12.3.1',
    'Every connection is encrypted',
    'Production refuses plain http of providers and collector, a database without a checked certificate on another machine (`src/platform/config-production.ts`), and mail servers without STARTTLS (`src/providers/messaging/smtp.ts`)',
    [
      `${CONFIG} > requires https for %s`,
      `${CONFIG} > must require a verified certificate in production, unless it is on this machine: %s`,
      'src/providers/messaging/smtp.test.ts > a start warns about a mail server without encryption',
    ],
  ),
  shown(
    2,
    '12.3.2',
    'Certificates of others are checked',
    'Node checks them by default, and nothing switches that off; the database has to be asked with `verify-full` (`src/platform/config-production.ts`)',
    [
      'scripts/banned-code.ts > certificates are always checked',
      `${CONFIG} > must require a verified certificate in production, unless it is on this machine: %s`,
    ],
  ),
  shown(
    2,
    '12.3.3',
    'Services of our own speak TLS among each other',
    'One process; Photon, routing and files need https unless they are on the same machine (`src/platform/config-production.ts`)',
    [`${CONFIG} > requires https for %s`, `${CONFIG} > accepts self-hosted services on the same machine without https`],
  ),
  shown(
    2,
    '12.3.4',
    'Certificates inside are trusted ones',
    'A CA of one’s own is named, `sslrootcert` for the database and `NODE_EXTRA_CA_CERTS` for the rest; none is taken unchecked (`src/platform/config-production.ts`)',
    [
      `${CONFIG} > must require a verified certificate in production, unless it is on this machine: %s`,
      'scripts/banned-code.ts > certificates are always checked',
    ],
  ),
]
