const reported = new WeakSet<object>()

export const reportError = (error: unknown): void => {
  if (!(error instanceof Error) || reported.has(error)) return
  reported.add(error)
  const body = new URLSearchParams({ name: error.name, message: error.message, stack: error.stack ?? '' })
  void fetch('/client-error', { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
