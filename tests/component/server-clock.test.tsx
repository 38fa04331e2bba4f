import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useServerTime } from '../../src/web/lib/server-clock.ts'
import { useNow } from '../../src/web/lib/use-now.ts'

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
