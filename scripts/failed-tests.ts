import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

const firstLine = ({ message }: SerializedError) => message.split('\n')[0]
/** For a failed SQL statement the message is the statement, which can be long. Only its cause says why it failed. */
const describe = (error: SerializedError): string =>
  [firstLine(error)?.slice(0, 300), ...(error.cause ? [`caused by ${describe(error.cause)}`] : [])].join(', ')

/** Writes one line for each failure into the file that `FAILED_TESTS` names. */
export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const lines = unhandled.map((error) => `outside of a test: ${describe(error)}`)
    for (const module of modules) {
      const file = relative('.', module.moduleId)
      lines.push(...module.errors().map((error) => `${file}: ${describe(error)}`))
      for (const suite of module.children.allSuites())
        lines.push(...suite.errors().map((error) => `${file} > ${suite.fullName}: ${describe(error)}`))
      for (const test of module.children.allTests('failed'))
        for (const error of test.result().errors ?? []) lines.push(`${file} > ${test.fullName}: ${describe(error)}`)
    }
    writeFileSync(process.env['FAILED_TESTS'] ?? '', lines.join('\n'))
  }
}
