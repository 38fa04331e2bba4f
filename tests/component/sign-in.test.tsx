import { render, screen } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Language } from '../../src/shared/kernel/enums.ts'
import { HOUR_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { useSessionEnd } from '../../src/web/features/auth/use-session-end.ts'
import { apiContext, inProcessApi } from '../../src/web/lib/api-context.ts'
import { clockContext } from '../../src/web/lib/clock-context.ts'
import { LanguageContext } from '../../src/web/lib/messages.ts'
import { languageContext } from '../../src/web/lib/request-language.ts'
import { action } from '../../src/web/routes/sign-in.tsx'
import { insertUser } from '../builders.ts'
import { createRecordingMessaging } from '../recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

const ORIGIN = 'http://localhost:3000'
let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())

const askForCode = async (phone: string) => {
  const user = await openPage(product, '/auth/sign-in')
  await user.type(field(t('signIn.phone')), phone)
  await user.click(await button(t('signIn.sendCode')))
  return user
}

/** A browser that reads the code from the SMS. The test decides when the SMS arrives. */
const readableSms = () => {
  const sms = Promise.withResolvers<{ code: string }>()
  Object.defineProperty(window, 'OTPCredential', { configurable: true, value: true })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: () => sms.promise } })
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'OTPCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return sms
}
const lastCode = () => ({ code: String(messaging.templates.at(-1)?.params[0]) })

describe('the sign-in form', () => {
  it('offers to register an unknown number', async () => {
    await askForCode('799000111')
    expect(await screen.findByText(t('signIn.unknownTitle'))).toBeTruthy()
    expect(field(t('signIn.phone')).value.replaceAll(' ', '')).toContain('799000111')
  })

  it('refuses a number that is not Kenyan, and keeps what was typed', async () => {
    await askForCode('12')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(field(t('signIn.phone')).value).toBe('12')
  })

  it('says how many attempts are left after a wrong code, and clears the boxes', async () => {
    const { phone } = await insertUser(product.deps)
    const user = await askForCode(phone.slice(4))
    await screen.findByText(t('signIn.codeTitle'))
    const [first] = screen.getAllByRole<HTMLInputElement>('textbox')
    if (!first) throw new Error('There is no box for the code.')
    await user.click(first)
    await user.keyboard('000000')
    expect((await screen.findByRole('alert')).textContent).toMatch(/\d/)
    expect(
      screen
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value)
        .join(''),
    ).toBe('')
  })

  it('reads the code from the SMS where the browser can, and signs in with it', async () => {
    const { phone } = await insertUser(product.deps)
    const sms = readableSms()
    await askForCode(phone.slice(4))
    await screen.findByText(t('signIn.codeTitle'))
    sms.resolve(lastCode())
    expect(await screen.findByText(t('signIn.success'))).toBeTruthy()
  })
})

/** What the page answers to the code that was sent last, on a page in this language. */
const verify = async (phone: string, language: Language) => {
  const body = new URLSearchParams({ intent: 'verify', phone, ...lastCode() })
  const request = new Request(`${ORIGIN}/auth/sign-in?callbackUrl=%2Ftrips`, { method: 'POST', body })
  const { api } = inProcessApi(request, async (call) => product.fetch(call), language)
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(languageContext, language)
  context.set(clockContext, () => product.clock.now())
  return action({ request, context, params: {}, pattern: '/auth/sign-in', url: new URL(request.url) })
}

it.each([
  ['another language', 'en', 1],
  ['the same language', 'sw', 0],
])('the end of a session on a page that continues in %s (%s) reloads it %i times', (_, lang, times) => {
  const { dataset, lang: before } = document.documentElement
  onTestFinished(() => {
    delete dataset['who']
    document.documentElement.lang = before
  })
  const reload = vi.fn<() => void>()
  const Watch = () => {
    useSessionEnd(reload)
    return null
  }
  const page = render(
    <LanguageContext value="sw">
      <Watch />
    </LanguageContext>,
  )
  dataset['who'] = ''
  document.documentElement.lang = lang
  page.unmount()
  expect(reload).toHaveBeenCalledTimes(times)
})

describe('a sign-in on a page in another language than the account’s', () => {
  it('opens the next page as a new document, which loads its texts', async () => {
    const { phone } = await insertUser(product.deps, { language: 'sw' })
    await askForCode(phone.slice(4))
    await screen.findByText(t('signIn.codeTitle'))
    const answer = await verify(phone, 'en').catch((thrown: unknown) => thrown)
    if (!(answer instanceof Response)) throw new Error('The page was not redirected.')
    expect(answer.headers.get('location')).toBe('/trips')
    expect(answer.headers.get('x-remix-reload-document')).toBe('true')
  })

  it('needs no new document when both have the same language', async () => {
    const { phone } = await insertUser(product.deps, { language: 'sw' })
    await askForCode(phone.slice(4))
    await screen.findByText(t('signIn.codeTitle'))
    expect(await verify(phone, 'sw')).toEqual({ step: 'success' })
  })
})

it('the settings read the code for a protected change from the SMS, and make the change', async () => {
  const person = await insertUser(product.deps)
  await product.signIn(person)
  const as = await product.signIn(person)
  product.clock.set(new Date(product.clock.now().getTime() + HOUR_MS))
  onTestFinished(() => product.clock.set(null))
  const sms = readableSms()
  const user = await openPage(product, '/dashboard/settings', { as })
  await user.click(await button(t('settings.signOutOthers')))
  await user.click(await button(t('signIn.sendCode')))
  await screen.findByText(t('dashboard.confirmSent'))
  sms.resolve(lastCode())
  expect(await screen.findByText(t('settings.signedOut'))).toBeTruthy()
})
