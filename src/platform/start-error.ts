/** Why the process cannot start, in a sentence for whoever runs it: told without a stack trace. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}
