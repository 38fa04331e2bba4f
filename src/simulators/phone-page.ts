import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatKenyanPhone, parseKenyanPhone } from '../shared/kernel/kenyan-phone.ts'
import { formatKsh } from '../shared/kernel/money.ts'
import { nairobiClock } from '../shared/kernel/nairobi-time.ts'
import type { Courier } from './callbacks.ts'
import { isPhoneAction, resultOf } from './controls.ts'
import { listInbox, type InboxItem } from './inbox.ts'
import { PHONE_SCRIPT, PHONE_STYLE } from './phone-assets.ts'
import { listSent, type Movement } from './movements.ts'
import type { Prompt } from './prompt-record.ts'
import { findPrompt, recentPrompts, settlePrompt } from './prompts.ts'
import type { World } from './world.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const SHOWN_MESSAGES = 30
const SHOWN_PROMPTS = 10
const SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/dev/phone.css" />
        <script src="/dev/phone.js" defer></script>
      </head>
      <body>
        ${content}
      </body>
    </html>`

const answer = async (c: Context, content: Html, status: 200 | 404 | 422 = 200): Promise<Response> => {
  c.header('content-security-policy', SECURITY_POLICY)
  c.header('cache-control', 'no-store')
  return c.html(await content, status)
}

const askForNumber = (problem: string | null): Html =>
  page(
    'Simulated phone',
    html`<main class="phone ask">
      <h1>Simulated phone</h1>
      <p>Open any phone: its messages and its M-Pesa requests appear here.</p>
      <form action="/dev/phone" method="get">
        <label for="number">Phone number</label>
        <input
          id="number"
          name="number"
          type="tel"
          inputmode="tel"
          autocomplete="off"
          placeholder="0712 345 678"
          required
        />
        ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
        <button class="pay" type="submit">Open this phone</button>
      </form>
    </main>`,
  )

const promptCard = (phone: string, prompt: Prompt, problem: string | null): Html =>
  html`<section class="prompt" aria-label="M-Pesa prompt">
    <p class="brand">M-PESA</p>
    <p>
      Do you want to pay <strong>${formatKsh(prompt.amount)}</strong> to <strong>PAMOJA</strong>, account no.
      <strong>${prompt.reference}</strong>?
    </p>
    <form action="/dev/phone/${phone}/prompts/${prompt.checkout_id}" method="post">
      <label for="pin-${prompt.checkout_id}">M-Pesa PIN</label>
      <input
        id="pin-${prompt.checkout_id}"
        name="pin"
        type="password"
        inputmode="numeric"
        autocomplete="off"
        maxlength="4"
        aria-describedby="hint-${prompt.checkout_id}"
      />
      <p id="hint-${prompt.checkout_id}" class="hint">Any four digits pay.</p>
      ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
      <div class="buttons">
        <button class="pay" name="action" value="approve">Pay</button>
        <button class="cancel" name="action" value="cancel">Cancel</button>
      </div>
      <div class="links">
        <button name="action" value="insufficient">Too little money</button>
        <button name="action" value="wrong-pin">Wrong PIN</button>
        <button name="action" value="timeout">No answer</button>
      </div>
    </form>
  </section>`

const OUTCOMES: Record<string, string> = {
  '1': 'Failed. You do not have enough money in your M-PESA account.',
  '1032': 'You cancelled the request.',
  '1037': 'The request was not answered in time.',
  '2001': 'You entered the wrong PIN.',
}

const outcomeText = (prompt: Prompt): string =>
  prompt.result_code === '0'
    ? `${prompt.receipt} Confirmed. ${formatKsh(prompt.amount)} paid to PAMOJA for account ${prompt.reference}.`
    : `${formatKsh(prompt.amount)} to PAMOJA: ${OUTCOMES[prompt.result_code ?? ''] ?? 'The transaction failed.'}`

interface Bubble {
  channel: string
  text: string
  at: Date
}

const CHANNELS: Record<string, string> = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email', mpesa: 'M-PESA' }

const bubble = ({ channel, text, at }: Bubble): Html =>
  html`<li class="bubble ${channel}">
    <p class="from">${CHANNELS[channel] ?? channel}</p>
    <p>${text}</p>
    <time datetime="${at.toISOString()}">${nairobiClock(at)}</time>
  </li>`

const receivedText = (movement: Movement): string =>
  movement.command === 'BusinessPayment'
    ? `${movement.receipt} Confirmed. You have received ${formatKsh(movement.amount)} from PAMOJA.`
    : `${movement.receipt} Confirmed. Reversal of transaction ${movement.original_receipt} has been successful. ${formatKsh(movement.amount)} is credited to your account.`

const bubbles = (inbox: InboxItem[], prompts: Prompt[], received: Movement[]): Bubble[] =>
  [
    ...received.map((movement) => ({
      channel: 'mpesa',
      text: receivedText(movement),
      at: new Date(movement.known_at),
    })),
    ...inbox.map(({ channel, text, at }) => ({ channel, text, at: new Date(at) })),
    ...prompts.map((prompt) => ({
      channel: 'mpesa',
      text: outcomeText(prompt),
      at: new Date(prompt.answered_at ?? prompt.created_at),
    })),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, SHOWN_MESSAGES)

const phoneScreen = (world: World, phone: string, problem: string | null): Html => {
  const prompts = recentPrompts(world, phone.slice(1), SHOWN_PROMPTS)
  const open = prompts.filter((prompt) => prompt.result_code === null)
  const answered = prompts.filter((prompt) => prompt.result_code !== null)
  const messages = bubbles(listInbox(world, phone), answered, listSent(world, phone.slice(1)))
  return page(
    `Phone ${formatKenyanPhone(phone)}`,
    html`<main class="phone" data-refresh>
      <header>
        <h1>${formatKenyanPhone(phone)}</h1>
        <p>Simulated phone, <time>${nairobiClock(world.clock.now())}</time></p>
      </header>
      ${open.map((prompt) => promptCard(phone, prompt, problem))}
      <h2>Messages</h2>
      ${
        messages.length === 0
          ? html`<p class="empty">Nothing yet. Codes and notifications for this number arrive here.</p>`
          : html`<ol class="messages">
              ${messages.map(bubble)}
            </ol>`
      }
      <footer><a href="/dev/phone/${phone}">Refresh</a> <a href="/dev/phone">Another phone</a></footer>
    </main>`,
  )
}

const answerPrompt = (world: World, courier: Courier) => async (c: Context) => {
  const phone = parseKenyanPhone(c.req.param('phone') ?? '')
  const prompt = findPrompt(world, c.req.param('id') ?? '')
  if (phone === null || prompt?.phone !== phone.slice(1))
    return answer(c, askForNumber('There is no such prompt.'), 404)
  const { action, pin } = await c.req.parseBody()
  if (!isPhoneAction(action)) return answer(c, phoneScreen(world, phone, 'Press Pay or Cancel.'), 422)
  if (action === 'approve' && !(typeof pin === 'string' && /^\d{4}$/.test(pin)))
    return answer(c, phoneScreen(world, phone, 'A PIN is four digits.'), 422)
  settlePrompt(world, prompt.checkout_id, { resultCode: resultOf(action), callbacks: 1, delayMs: 0 })
  await courier.deliverDue()
  return c.redirect(`/dev/phone/${phone}`, 303)
}

export const createPhonePage = (world: World, courier: Courier): Hono => {
  const app = new Hono()
  app.get('/phone.css', (c) => c.body(PHONE_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/phone.js', (c) => c.body(PHONE_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/phone', async (c) => {
    const typed = c.req.query('number')
    if (typed === undefined) return answer(c, askForNumber(null))
    const phone = parseKenyanPhone(typed)
    if (phone === null) return answer(c, askForNumber('Please enter a valid Kenyan phone number.'), 422)
    return c.redirect(`/dev/phone/${phone}`, 303)
  })
  app.get('/phone/:phone', (c) => {
    const phone = parseKenyanPhone(c.req.param('phone'))
    return phone === null
      ? answer(c, askForNumber('Please enter a valid Kenyan phone number.'), 404)
      : answer(c, phoneScreen(world, phone, null))
  })
  app.post('/phone/:phone/prompts/:id', answerPrompt(world, courier))
  return app
}
