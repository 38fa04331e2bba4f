import { missed, read, shown } from './requirement.ts'

const STRUCTURE = 'scripts/banned-code.ts'
const KEYRING = 'src/platform/keyring.unit.test.ts'
const ENCRYPTION = 'prove/encryption.test.ts'
const IDS = 'src/platform/ids.unit.test.ts > tokens have 256 random bits and path secrets 128, and all are different'

export const chapter11 = [
  read(
    2,
    '11.1.1',
    'The lifecycle of keys is documented',
    '`docs/security-rules.md`, section “Keys”, says who makes and stores each key, and when and how it is replaced',
  ),
  read(
    2,
    '11.1.2',
    'All keys and algorithms are listed with their use',
    '`docs/security-rules.md`, section “Keys”. The type `KeyPurpose` in `src/platform/keyring.ts` lists the purposes of derived keys',
  ),
  shown(
    2,
    '11.2.1',
    'Cryptography comes from proven libraries',
    'The product uses only `node:crypto` (OpenSSL), and `web-push` for the push protocol of browsers. It only combines their functions (`src/platform/keyring.ts`, `src/platform/totp.ts`)',
    [
      'src/platform/totp.unit.test.ts > totpCode computes the code of RFC 6238 for second %i',
      `${STRUCTURE} > AES-256-GCM is the one cipher`,
    ],
  ),
  shown(
    2,
    '11.2.2',
    'Algorithms and keys can be replaced',
    'Encrypted values contain a version. The master key and the message keys are replaced while the product runs (`scripts/rotate-keys.ts`, decisions 136 and 920). All other secrets are replaced by the steps in `docs/running.md`',
    [
      'src/domain/master-key/rotation.test.ts > data of the purpose %s works under the next key, and without the old key after it is encrypted or hashed again',
      'src/domain/master-key/seal-again.unit.test.ts > every encrypted column is encrypted again or is a listed exception',
    ],
  ),
  shown(
    2,
    '11.2.3',
    'All cryptography has a strength of at least 128 bits',
    'The product uses AES-256, SHA-256 and tokens of 256 bits (`src/platform/keyring.ts`, `src/platform/ids.ts`). Signatures of links to receipts and tokens of shared trips have 128 bits. The link of a trusted contact has only 96 bits, because it must fit in an SMS. Safaricom chooses the RSA key of M-Pesa’s certificate',
    [
      `${KEYRING} > a keyring needs a master key of 256 bits`,
      IDS,
      'src/platform/message-keys.unit.test.ts > the configuration refuses a keyring with %s',
    ],
  ),
  missed(
    1,
    '11.3.1',
    'No weak modes and no weak padding',
    'Daraja accepts the operator’s password only when it is encrypted with RSA and PKCS#1 v1.5 padding. The code for it is in `src/providers/payments/`. Everything else uses AES-256-GCM',
  ),
  shown(
    1,
    '11.3.2',
    'Only approved ciphers are used',
    'Everything uses AES-256-GCM (`src/platform/keyring.ts`, `src/platform/sealed-text.ts`, `src/platform/envelope.ts`, `src/platform/message-keys.ts`), except for the one call in 11.3.1',
    [`${STRUCTURE} > AES-256-GCM is the one cipher`],
  ),
  shown(
    2,
    '11.3.3',
    'A change of encrypted data is detected',
    'GCM authenticates a text together with its context, such as its conversation (`src/platform/sealed-text.ts`)',
    [
      `${ENCRYPTION} > every flipped bit in a message or its nonce is detected, and every message whose end is missing`,
      `${ENCRYPTION} > a message moved to another position, sender or conversation is detected`,
      'src/platform/envelope.unit.test.ts > a sealed file cannot be decrypted for another document, with another key, or with a flipped bit',
      `${KEYRING} > a sealed value cannot be decrypted with a flipped bit or a missing byte`,
    ],
  ),
  shown(
    1,
    '11.4.1',
    'Only approved hashes are used',
    'The product uses SHA-256. The one exception is the code of authenticator apps: RFC 6238 uses HMAC-SHA-1, and apps support nothing else (`src/platform/totp.ts`). The standard lists it as legacy for this use',
    [`${STRUCTURE} > SHA-256 is the one hash`],
  ),
  shown(
    2,
    '11.4.3',
    'Hashes for integrity are long enough',
    'The chains of records use complete SHA-256 hashes (`src/domain/audit/check-chains.ts`), and links to receipts 128 bits of an HMAC',
    [
      'prove/record-chains.test.ts > detects each of ${TAMPERINGS / 2} random tamperings (seed ${SEED})',
      `${KEYRING} > a keyring makes a different hash of 256 bits for each purpose`,
    ],
  ),
  shown(
    2,
    '11.5.1',
    'Secrets are random and have at least 128 bits',
    'Tokens, secrets in addresses and recovery codes are random (`src/platform/ids.ts`, `src/domain/auth/enrol-second-factor.ts`). Ids are not secrets, because every call checks the caller. Codes, PINs and the codes that stop alerts are short, so the number of attempts is limited. The token of a trusted contact has 96 bits and is derived from a key',
    [
      IDS,
      `${STRUCTURE} > secrets come from node:crypto`,
      'src/api/routes/security.test.ts > gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form',
    ],
  ),
  read(
    2,
    '11.6.1',
    'Keys and signatures use approved algorithms',
    'Keys are random bytes, or derived from them by HKDF-SHA-256 (`src/platform/keyring.ts`). The only key pair is the one for web push, P-256 (`src/platform/config-messaging.ts`)',
  ),
]
