import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Each function throws on an invalid cell. */
export interface Row<Column extends string> {
  text: (column: Column) => string
  /** Texts separated by `;`. */
  list: (column: Column) => string[]
  number: (column: Column, min: number, max: number) => number
  oneOf: <Value extends string>(column: Column, allowed: readonly Value[]) => Value
}

interface DataFile {
  file: string
  text: string
}

const NUMBER = /^-?\d+(\.\d+)?$/
const isText = (cell: string) => cell !== '' && cell === cell.trim()
const listOf = (cell: string) => (cell === '' ? [] : cell.split(';'))
const isList = (cell: string) => listOf(cell).every(isText)

const createRow = <Column extends string>(
  cellOf: (column: Column) => string,
  refuse: (column: Column, expected: string) => never,
): Row<Column> => {
  const check = (column: Column, isRight: (cell: string) => boolean, expected: string): string => {
    const cell = cellOf(column)
    return isRight(cell) ? cell : refuse(column, expected)
  }
  return {
    text: (column) => check(column, isText, 'a text without spaces around it'),
    list: (column) => listOf(check(column, isList, 'a list of texts without spaces around them')),
    number: (column, min, max) => {
      const isRight = (cell: string) => NUMBER.test(cell) && Number(cell) >= min && Number(cell) <= max
      return Number(check(column, isRight, `a number from ${min} to ${max}`))
    },
    oneOf: (column, allowed) =>
      allowed.find((value) => value === cellOf(column)) ?? refuse(column, `one of ${allowed.join(', ')}`),
  }
}

/**
 * No cell has a comma or quotation mark, so splitting is enough.
 * @throws Error with the file, the line and the column
 */
export const parseCsv = <Column extends string, Read>(
  { file, text }: DataFile,
  headings: readonly Column[],
  read: (row: Row<Column>) => Read,
): Read[] => {
  const refuse = (line: number, problem: string): never => {
    throw new Error(`${file}, line ${line}${problem}`)
  }
  const readLine = (content: string, line: number): Read => {
    const cells = content.split(',')
    if (cells.length !== headings.length) refuse(line, ` has ${cells.length} cells, not ${headings.length}`)
    if (content.includes('"')) refuse(line, ' has a quotation mark: a cell needs none and holds no comma')
    const cellOf = (column: Column) => cells[headings.indexOf(column)] ?? ''
    return read(
      createRow(cellOf, (column, expected) =>
        refuse(line, `, column ${column}: “${cellOf(column)}” is not ${expected}`),
      ),
    )
  }
  const [head, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (head !== headings.join(',')) refuse(1, ` must be ${headings.join(',')}`)
  return lines.flatMap((content, index) => (content === '' ? [] : [readLine(content, index + 2)]))
}

export const readData = (name: string): DataFile => {
  const file = `src/gazetteer/data/${name}`
  return { file, text: readFileSync(resolve(file), 'utf8') }
}
