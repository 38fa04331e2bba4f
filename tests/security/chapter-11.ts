import { missed, read, shown } from './requirement.ts'

const STRUCTURE = 'scripts/banned-code.ts'
const KEYRING = 'src/platform/keyring.unit.test.ts'
const ENCRYPTION = 'prove/encryption.test.ts'
const IDS = 'src/platform/ids.unit.test.ts > tokens have 256 random bits and path secrets 128, and all are different'

export const chapter11 = [
  read(
    2,
    '11.1.1',
    'How keys live is written down',
    '`docs/security-rules.md`, section “Keys”: who makes them, who holds them, when and how they are replaced',
  ),
  read(
    2,
    '11.1.2',
    'Every key and algorithm is listed with its use',
    '`docs/security-rules.md`, section “Keys”; the purposes of derived keys are the type `KeyPurpose` in `src/platform/keyring.ts`',
  ),
  shown(
    2,
    '11.2.1',
    'Cryptography is that of a proven library',
    '`node:crypto` (OpenSSL) alone, and `web-push` for browsers’ own protocol; of ours is only how they are put together (`src/platform/keyring.ts`, `src/platform/totp.ts`)',
    [
      'src/platform/totp.unit.test.ts > totpCode computes the code of RFC 6238 for second %i',
      `${STRUCTURE} > AES-256-GCM is the one cipher`,
    ],
  ),
  shown(
    2,
    '11.2.2',
    'Algorithms and keys can be replaced',
    'Sealed values carry a version. The master key and the keys of messages are replaced while people use the product (`scripts/rotate-keys.ts`, decisions 136 and 920), all other secrets by the steps in `docs/running.md`',
    [
      'src/domain/master-key/rotation.test.ts > data of the purpose %s works under the next key, and without the old key after it is encrypted or hashed again',
      'src/domain/master-key/seal-again.unit.test.ts > every encrypted column is encrypted again or is a listed exception',
    ],
  ),
  shown(
    2,
    '11.2.3',
    'Nothing is weaker than 128 bits',
    'AES-256, SHA-256, tokens of 256 bits, signatures of links cut to 128; RSA of M-Pesa’s certificate is Safaricom’s (`src/platform/keyring.ts`, `src/platform/ids.ts`)',
    [
      `${KEYRING} > a keyring needs a master key of 256 bits`,
      IDS,
      'src/platform/message-keys.unit.test.ts > the configuration refuses a keyring with %s',
    ],
  ),
  missed(
    1,
    '11.3.1',
    'No weak mode and no weak padding',
    'Daraja wants the operator’s password encrypted with RSA and PKCS#1 v1.5 padding, and takes nothing else. That one place is `src/providers/payments/`; all else is AES-256-GCM',
  ),
  shown(
    1,
    '11.3.2',
    'Only approved ciphers',
    'AES-256-GCM everywhere (`src/platform/keyring.ts`, `src/platform/sealed-text.ts`, `src/platform/envelope.ts`, `src/platform/message-keys.ts`)',
    [`${STRUCTURE} > AES-256-GCM is the one cipher`],
  ),
  shown(
    2,
    '11.3.3',
    'What is encrypted cannot be changed unseen',
    'GCM with what a text belongs to as its context (`src/platform/sealed-text.ts`)',
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
    'Only approved hashes',
    'SHA-256. The one exception is the code of authenticator apps, which RFC 6238 makes with HMAC-SHA-1 and apps know no other way (`src/platform/totp.ts`): the standard calls it legacy for such use',
    [`${STRUCTURE} > SHA-256 is the one hash`],
  ),
  shown(
    2,
    '11.4.3',
    'Hashes that prove something are long enough',
    'SHA-256 whole in the chains of records (`src/domain/audit/check-chains.ts`), 128 bits of an HMAC in links',
    [
      'prove/record-chains.test.ts > detects each of ${TAMPERINGS / 2} random tamperings (seed ${SEED})',
      `${KEYRING} > a keyring makes a different hash of 256 bits for each purpose`,
    ],
  ),
  shown(
    2,
    '11.5.1',
    'Secrets are random, 128 bits or more',
    'Tokens, secrets of addresses and recovery codes (`src/platform/ids.ts`, `src/domain/auth/enrol-second-factor.ts`). Ids are no secrets: every call asks who is asking. Codes and PINs are short and bounded by tries',
    [
      IDS,
      `${STRUCTURE} > secrets come from node:crypto`,
      'src/api/routes/security.test.ts > gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form',
    ],
  ),
  read(
    2,
    '11.6.1',
    'Keys are made and signatures computed by approved algorithms',
    'Keys are random bytes or HKDF-SHA-256 of them (`src/platform/keyring.ts`); the only key pair is that of web push, P-256 (`src/platform/config-messaging.ts`)',
  ),
]
