// Lets published clients of the providers' APIs call the simulators. They are no dependencies of ours: they are installed
// only while this runs. `npm run try-sdks` prints each call, and its answer where it is not the expected one.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MPESA_SAMPLES } from '../src/platform/config-mpesa.ts'
import { PHONE_MESSAGES_SAMPLES } from '../src/platform/config-phone-messages.ts'
import { securityCredential } from '../src/providers/payments/security-credential.ts'
import { closeWorld, config, control, expectAnswer, folder, GOOGLE_KEY, load, loadModule } from './sdk-world.ts'
import type { Loose } from './temporary-packages.ts'

const CALLBACK = 'https://pay.example.co.ke/result'
const PHONE = 254712345678

const { MPESA_CONSUMER_KEY: consumerKey, MPESA_CONSUMER_SECRET: consumerSecret, MPESA_PASSKEY: passkey } = MPESA_SAMPLES
const shortcode = MPESA_SAMPLES.MPESA_SHORTCODE
const initiator = MPESA_SAMPLES.MPESA_INITIATOR_NAME
const password = MPESA_SAMPLES.MPESA_INITIATOR_PASSWORD
const certificate = join(folder, 'certificate.pem')
writeFileSync(certificate, config.mpesa.certificate())
const TAKEN = /"ResponseCode":"0"/
/** The simulators offer no other services of Daraja (decision 790). */
const NOT_OFFERED = /404\.001\.01/

const PLACES = { queue: `${CALLBACK}/late`, result: CALLBACK }
const sealed = securityCredential(config.mpesa.certificate(), password)

const push = (client: Loose) => client['lipaNaMpesaOnline']?.(PHONE, 500, CALLBACK, 'RIDE7K2P9')

const tryMpesaNode = async (): Promise<string> => {
  const Node = load('mpesa-node')
  const node = new Node({
    consumerKey,
    consumerSecret,
    environment: 'sandbox',
    shortCode: shortcode,
    initiatorName: initiator,
    lipaNaMpesaShortCode: shortcode,
    lipaNaMpesaShortPass: passkey,
    securityCredential: password,
    certPath: certificate,
  })
  const stranger = new Node({ consumerKey, consumerSecret: 'wrong', lipaNaMpesaShortCode: shortcode })
  await expectAnswer('mpesa-node: a wrong secret', () => push(stranger), /400/)
  const pushed = await expectAnswer('mpesa-node: a prompt', () => push(node), TAKEN)
  const id = /"CheckoutRequestID":"([^"]+)"/.exec(pushed)?.[1] ?? ''
  const ask = () => node['lipaNaMpesaQuery']?.(id)
  await expectAnswer('mpesa-node: a prompt that is open', ask, /500\.001\.1001|"ResultCode":"?4999/)
  await control(`/mpesa/prompts/${id}`, { action: 'approve', callbacks: 0 })
  await expectAnswer('mpesa-node: a prompt that was paid', ask, /"ResultCode":"?0"?/)
  const [taken] = (await control('/mpesa/taken')) as { receipt: string }[]
  const receipt = taken?.receipt ?? ''
  const status = () => node['transactionStatus']?.(receipt, shortcode, 4, PLACES.queue, PLACES.result)
  await expectAnswer('mpesa-node: a payment by its code', status, TAKEN)
  await expectAnswer(
    'mpesa-node: a payout',
    () => node['b2c']?.(shortcode, PHONE, 100, PLACES.queue, PLACES.result),
    TAKEN,
  )
  await expectAnswer(
    'mpesa-node: a reversal',
    () => node['reversal']?.(receipt, 500, PLACES.queue, PLACES.result),
    TAKEN,
  )
  const balance = () => node['accountBalance']?.(shortcode, 4, PLACES.queue, PLACES.result)
  await expectAnswer('mpesa-node: the balance, which is not offered', balance, NOT_OFFERED)
  return receipt
}

const tryDarajaJs = async (receipt: string) => {
  const Builder = load('daraja.js')['Mpesa'] as Loose
  // The client gets an encrypted credential, because it loses the credential that it encrypts itself.
  const options = { consumerKey, consumerSecret, securityCredential: sealed }
  const builder = new Builder(options, 'sandbox') as unknown as Record<string, () => Record<string, Loose>>
  /** Calls methods in a chain, as in `client.stkPush().amount(1).send()`. */
  const build = (kind: string, steps: [string, ...unknown[]][]) => {
    let built: unknown = builder[kind]?.()
    for (const [step, ...given] of steps) built = (built as Record<string, Loose>)[step]?.(...given)
    return built
  }
  const places: [string, ...unknown[]][] = [
    ['resultURL', PLACES.result],
    ['timeoutURL', PLACES.queue],
  ]
  const other = PHONE + 1
  const prompt: [string, ...unknown[]][] = [
    ['shortCode', shortcode],
    ['amount', 1],
    ['callbackURL', CALLBACK],
    ['phoneNumber', other],
    ['lipaNaMpesaPassKey', passkey],
    ['send'],
  ]
  const OKAY = /"ResponseCode":"0"|"response_code":"0"/i
  await expectAnswer('daraja.js: a prompt', () => build('stkPush', prompt), OKAY)
  const payout: [string, ...unknown[]][] = [
    ['amount', 10],
    ['phoneNumber', PHONE],
    ['shortCode', shortcode],
  ]
  const asOperator: [string, ...unknown[]] = ['initiatorName', initiator]
  await expectAnswer('daraja.js: a payout', () => build('b2c', [...payout, asOperator, ...places, ['send']]), OKAY)
  const query: [string, ...unknown[]][] = [
    ['shortCode', shortcode],
    ['transactionID', receipt],
  ]
  const byOperator: [string, ...unknown[]] = ['initiator', initiator]
  await expectAnswer(
    'daraja.js: a payment by its code',
    () => build('transactionStatus', [...query, byOperator, ...places, ['queryStatus']]),
    OKAY,
  )
}

const tryMpesaApi = async (receipt: string) => {
  // The client gets an encrypted credential, because it sends calls before it has encrypted one itself.
  const Api = load('mpesa-api')['Mpesa'] as Loose
  const credentials = { clientKey: consumerKey, clientSecret: consumerSecret, securityCredential: sealed }
  const api = new Api(credentials, 'sandbox')
  const paying = {
    BusinessShortCode: Number(shortcode),
    Amount: 1000,
    PartyA: String(PHONE + 2),
    PartyB: shortcode,
    PhoneNumber: String(PHONE + 2),
    CallBackURL: CALLBACK,
    // The client's example has 17 letters, but the documented limit is 12.
    AccountReference: 'RIDE7K2P9',
    passKey: passkey,
    TransactionType: 'CustomerPayBillOnline',
    TransactionDesc: 'Transaction Description',
  }
  await expectAnswer('mpesa-api: a prompt', () => api['lipaNaMpesaOnline']?.(paying), TAKEN)
  const to = { QueueTimeOutURL: PLACES.queue, ResultURL: PLACES.result, Initiator: initiator }
  const paid = { Amount: 100, PartyA: shortcode, PartyB: String(PHONE), CommandID: 'BusinessPayment', ...to }
  await expectAnswer('mpesa-api: a payout', () => api['b2c']?.(paid), TAKEN)
  const asked = { TransactionID: receipt, PartyA: shortcode, IdentifierType: '4', ...to }
  await expectAnswer('mpesa-api: a payment by its code', () => api['transactionStatus']?.(asked), TAKEN)
}

const from = PHONE_MESSAGES_SAMPLES.WHATSAPP_PHONE_NUMBER_ID
const token = PHONE_MESSAGES_SAMPLES.WHATSAPP_ACCESS_TOKEN
const SENT = /"id":"wamid\./

const tryWhatsapp = async () => {
  const { WhatsAppAPI: Api } = load('whatsapp-api-js') as unknown as Record<string, Loose>
  const { Template, Text, BodyComponent, BodyParameter } = load('whatsapp-api-js/messages') as unknown as Record<
    string,
    Loose
  >
  if (!Api || !Template || !Text || !BodyComponent || !BodyParameter) throw new Error('whatsapp-api-js is different')
  const api = new Api({ token, secure: false, v: 'v23.0' })
  const send = (message: unknown, to = String(PHONE)) => api['sendMessage']?.(from, to, message)
  const code = Template['OTP']?.('otp_verification', 'en', '123456')
  const sent = await expectAnswer('whatsapp-api-js: a code', () => send(code), SENT)
  const wrong = new Template('no_such_template', 'en', new BodyComponent(new BodyParameter('x')))
  await expectAnswer('whatsapp-api-js: a template that is not approved', () => send(wrong), /132001/)
  const few = new Template('otp_verification', 'en')
  await expectAnswer('whatsapp-api-js: a template without its values', () => send(few), /132000|131008/)
  await expectAnswer('whatsapp-api-js: free text', () => send(new Text('Habari?')), SENT)
  const id = /wamid\.[^"]+/.exec(sent)?.[0] ?? ''
  await expectAnswer('whatsapp-api-js: marking as read', () => api['markAsRead']?.(from, id), /"success":true/)
  const stranger = new Api({ token: 'wrong', secure: false, v: 'v23.0' })
  await expectAnswer(
    'whatsapp-api-js: a wrong token',
    () => stranger['sendMessage']?.(from, String(PHONE), code),
    /"code":190/,
  )

  const Client = await loadModule('@great-detail/whatsapp')
  const client = new Client({ request: { headers: { Authorization: `Bearer ${token}` } } })
  const template = {
    name: 'otp_verification',
    language: { code: 'en', policy: 'deterministic' },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
      { type: 'button', sub_type: 'url', index: 0, parameters: [{ type: 'text', text: '123456' }] },
    ],
  }
  const message = { phoneNumberID: from, to: '+254 712 345678', type: 'template', template }
  await expectAnswer(
    '@great-detail/whatsapp: a code, to a number with spaces',
    () => client['message']?.['createMessage']?.(message),
    SENT,
  )
}

const trySms = async () => {
  const { AT_USERNAME: username, AT_API_KEY: apiKey } = PHONE_MESSAGES_SAMPLES
  const africasTalking = load('africastalking')
  const open = (options: object) => (africasTalking(options) as unknown as Record<string, Loose>)['SMS']
  const sms = open({ username, apiKey })
  const to = `+${PHONE}`
  const send = (message: string, more: object = {}) => sms?.['send']?.({ to, message, ...more })
  await expectAnswer('africastalking: a message', () => send('Habari'), /"statusCode":10[012].*"cost":"KES 0\.8000"/)
  const two = { to: [to, `+${PHONE + 1}`], enqueue: true }
  await expectAnswer('africastalking: two receivers', () => send('Habari', two), /Sent to 2\/2/)
  await expectAnswer('africastalking: 161 letters', () => send('a'.repeat(161)), /"cost":"KES 1\.6000"/)
  await expectAnswer('africastalking: 71 letters outside GSM-7', () => send('ŵ'.repeat(71)), /"cost":"KES 1\.6000"/)
  await expectAnswer(
    'africastalking: a sender that is not registered',
    () => send('Habari', { from: 'NOBODY' }),
    /InvalidSenderId/,
  )
  const stranger = open({ username, apiKey: 'wrong' })
  await expectAnswer('africastalking: a wrong key', () => stranger?.['send']?.({ to, message: 'x' }), /^401/)
  await expectAnswer('africastalking: received messages', () => sms?.['fetchMessages']?.({}), /"Messages":\[\]/)
  const { APPLICATION: account } = africasTalking({ username, apiKey }) as unknown as Record<string, Loose>
  await expectAnswer('africastalking: the balance', () => account?.['fetchApplicationData']?.(), /"balance":"KES/)
}

const tryGoogle = async () => {
  const { PlacesClient: Client } = load('@googlemaps/places') as unknown as Record<string, Loose>
  if (!Client) throw new Error('@googlemaps/places is different')
  const open = (apiKey: string) => new Client({ apiKey, fallback: true }) as unknown as Record<string, Loose>
  const client = open(GOOGLE_KEY)
  const near = { circle: { center: { latitude: -1.28, longitude: 36.82 }, radius: 20_000 } }
  const request = { input: 'westl', includedRegionCodes: ['ke'], locationBias: near, sessionToken: 'a-session' }
  const suggest = (more: object = {}, asked = client) => asked['autocompletePlaces']?.({ ...request, ...more })
  const found = await expectAnswer('@googlemaps/places: suggestions', () => suggest(), /"placeId":"/)
  const within = { locationBias: undefined, locationRestriction: near }
  await expectAnswer('@googlemaps/places: suggestions within a circle', () => suggest(within), /"placeId":"/)
  const stops = { includedPrimaryTypes: ['bus_station'] }
  await expectAnswer('@googlemaps/places: suggestions of one type', () => suggest(stops), /"suggestions":|^\[/)
  await expectAnswer(
    '@googlemaps/places: a wrong key',
    () => suggest({}, open('wrong')),
    /API key not valid|PERMISSION|UNAUTH|^\s*(?:3|7|16|400|403) /i,
  )
  const id = /"placeId":"([^"]+)"/.exec(found)?.[1] ?? ''
  const details = (name: string, mask: string) =>
    client['getPlace']?.({ name }, { otherArgs: { headers: { 'X-Goog-FieldMask': mask } } })
  await expectAnswer(
    '@googlemaps/places: a place',
    () => details(`places/${id}`, 'id,location,displayName'),
    /"latitude":-?\d/,
  )
  await expectAnswer('@googlemaps/places: a place, all fields', () => details(`places/${id}`, '*'), /"latitude":-?\d/)
  await expectAnswer('@googlemaps/places: an unknown place', () => details('places/ChIJnobody', 'id'), /"code":5/)
}

let differences = 0
try {
  const receipt = await tryMpesaNode()
  await tryDarajaJs(receipt)
  await tryMpesaApi(receipt)
  await tryWhatsapp()
  await trySms()
  await tryGoogle()
} finally {
  differences = await closeWorld()
}
console.log(differences === 0 ? 'All calls agree.' : `${differences} calls differ.`)
process.exit(differences === 0 ? 0 : 1)
