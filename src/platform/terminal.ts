import { StartError } from './start-error.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export const endOnRefusal = (error: unknown): never => {
  if (error instanceof StartError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  throw error
}
