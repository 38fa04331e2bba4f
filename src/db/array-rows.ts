import pg from 'pg'

interface Field {
  dataTypeID: number
  format?: string
}
const [TYPES, PARSERS] = ['_types', '_parsers'] as const
interface Result {
  rowAsArray: boolean
  fields: readonly Field[]
  [TYPES]?: { getTypeParser: (type: number, format: string) => unknown }
  [PARSERS]: unknown[]
  addFields: (fields: readonly Field[]) => void
}

/**
 * For each answer, `pg` builds an object with the names of all columns. Nearly all rows are read as arrays and do not
 * need this object. Building it took a tenth of the server's time for a dashboard with lists of 70 columns.
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
