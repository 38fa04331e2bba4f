import { useEffect, useState } from 'react'

/** Whether this page can show the camera's picture. It cannot without scripts, in old browsers and without a camera. */
export const useCamera = () => {
  const [state, setState] = useState<'none' | 'there' | 'failed'>('none')
  useEffect(() => {
    let left = false
    // Old browsers, and pages without HTTPS, have no `mediaDevices`.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    void mediaDevices?.enumerateDevices().then(
      (devices) => {
        if (!left && devices.some(({ kind }) => kind === 'videoinput')) setState('there')
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return { isThere: state === 'there', hasFailed: state === 'failed', fail: () => setState('failed') }
}
