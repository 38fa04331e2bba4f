import { useEffect, type RefObject } from 'react'

interface OtpCredential extends Credential {
  code: string
}

/** In browsers that can read the code from the SMS, it is entered as if it was typed. */
export const useWebOtp = (form: RefObject<HTMLFormElement | null>) => {
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined
    const stop = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions
    void navigator.credentials
      .get(wanted)
      .then((credential) => {
        const input = form.current?.elements.namedItem('code')
        if (!credential || !(input instanceof HTMLInputElement)) return
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.bind(input)
        write?.((credential as OtpCredential).code)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [form])
}
