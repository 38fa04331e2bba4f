import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createRoutesStub, Form } from 'react-router'
import { FreshCode } from '../../src/web/features/auth/fresh-code.tsx'
import { loadMessages } from '../../src/web/lib/messages.ts'
import { serverNow, useServerTime } from '../../src/web/lib/server-clock.ts'
import { useNow } from '../../src/web/lib/use-now.ts'
import { t } from './open-page.tsx'

const LATER = Date.UTC(2041, 5, 1)

const Clock = () => {
  const now = useNow()
  useServerTime(LATER)
  return <p>{now.getUTCFullYear()}</p>
}

it('a page shows the server’s time at once on a phone whose own clock is wrong', async () => {
  render(<Clock />)
  expect(await screen.findByText('2041', {}, { timeout: 5000 })).toBeTruthy()
})

it('the form for a new code counts from the server’s time of sending', async () => {
  await loadMessages('en')
  const sentAt = Date.UTC(2042, 5, 1)
  const asked = { values: {}, sent: { waitTime: 60, sentAt }, refusal: null }
  const Page = createRoutesStub([
    { path: '/', Component: () => <FreshCode asked={asked} Form={Form} sending={null} /> },
  ])
  render(<Page />)
  expect(await screen.findByText(t('signIn.resendIn', { seconds: 60 }))).toBeTruthy()
  expect(serverNow()).toBeGreaterThanOrEqual(sentAt)
})
