import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Payment } from '../../../shared/contract/payments.ts'
import { browserApi } from '../../lib/api-client.ts'
import { getPayment } from './api.ts'

const POLL_MS = 2_000

/** Loads a pending payment every 2 seconds, also after a reload. When it has a result, loads the page's data again. */
export const usePayment = (loaded: Payment): Payment => {
  const [payment, setPayment] = useState(loaded)
  const { revalidate } = useRevalidator()
  const { id } = loaded
  const waiting = loaded.status === 'PENDING'
  useEffect(() => {
    if (!waiting) return undefined
    let stopped = false
    const look = async () => {
      const answer = await getPayment(browserApi(), id).catch(() => null)
      if (stopped || !answer?.ok) return
      setPayment(answer.body)
      if (answer.body.status !== 'PENDING') void revalidate()
    }
    const timer = setInterval(() => void look(), POLL_MS)
    return () => {
      stopped = true
      clearInterval(timer)
    }
  }, [id, waiting, revalidate])
  return waiting && payment.id === id ? payment : loaded
}
