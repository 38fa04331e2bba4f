import { constants, publicEncrypt } from 'node:crypto'

/** Encrypts the initiator's password with Safaricom's key: RSA, PKCS#1 v1.5, base64. The result differs every time. */
export const securityCredential = (certificatePem: string, password: string): string =>
  publicEncrypt({ key: certificatePem, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
