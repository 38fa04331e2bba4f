import pg from 'pg'

interface Field {
  dataTypeID: number
  format?: string
}
/** As the client calls them. */
const [TYPES, PARSERS] = ['_types', '_parsers'] as const
interface Result {
  rowAsArray: boolean
  fields: readonly Field[]
  [TYPES]?: { getTypeParser: (type: number, format: string) => unknown }
  [PARSERS]: unknown[]
  addFields: (fields: readonly Field[]) => void
}

/**
 * For each answer the client makes an object with the names of all columns, and copies it. Rows that are read as arrays, so nearly
 * all, do not need it: with lists of 70 columns it was a tenth of a dashboard.
 */
const result = pg.Result.prototype as unknown as Result
const { addFields } = result
result.addFields = function (this: Result, fields) {
  const types = this[TYPES]
  if (!this.rowAsArray || !types) {
    addFields.call(this, fields)
    return
  }
  this.fields = fields
  this[PARSERS] = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format ?? 'text'))
}
