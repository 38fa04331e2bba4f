import { constants, publicEncrypt } from 'node:crypto'

/**
 * The initiator's password under Safaricom's key, as Daraja wants it: RSA with the old PKCS#1 v1.5 padding, in base64. It is
 * another text every time.
 */
export const securityCredential = (certificatePem: string, password: string): string =>
  publicEncrypt({ key: certificatePem, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
