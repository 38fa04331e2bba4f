import type { FocusEvent } from 'react'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { MAX_PLATE } from '../../../shared/kernel/form-limits.ts'
import type { FormValues } from '../../lib/form-values.ts'
import { useT } from '../../lib/messages.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { writePlate } from './read-vehicle.ts'

export interface VehicleChoices {
  years: readonly number[]
  seats: readonly number[]
}

interface VehicleFieldsProps {
  values: FormValues
  choices: VehicleChoices
  errorOf: (name: string) => string | undefined
}

const rewrite = (write: (typed: string) => string) => (event: FocusEvent<HTMLInputElement>) => {
  event.currentTarget.value = write(event.currentTarget.value).trim()
}

/** The year must be chosen: with a default, many vehicles would be registered with a wrong year. */
export const VehicleFields = ({ values, choices, errorOf }: VehicleFieldsProps) => {
  const t = useT()
  const text = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    required: true,
    error: errorOf(name),
    autoComplete: 'off',
    maxLength: 40,
  })
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextInput label={t('vehicle.make')} {...text('make')} onBlur={rewrite(titleCase)} />
      <TextInput label={t('vehicle.model')} {...text('model')} onBlur={rewrite(titleCase)} />
      <Select
        label={t('vehicle.year')}
        name="year"
        defaultValue={values['year'] ?? ''}
        error={errorOf('year')}
        required
      >
        <option value="">{t('vehicle.chooseYear')}</option>
        {choices.years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Select>
      <Select
        label={t('vehicle.seats')}
        name="numSeats"
        defaultValue={values['numSeats'] ?? '1'}
        hint={t('vehicle.seatsHint')}
        error={errorOf('numSeats')}
      >
        {choices.seats.map((seats) => (
          <option key={seats}>{seats}</option>
        ))}
      </Select>
      <TextInput label={t('vehicle.color')} {...text('color')} onBlur={rewrite(titleCase)} />
      <TextInput label={t('vehicle.plate')} {...text('plate')} maxLength={MAX_PLATE} onBlur={rewrite(writePlate)} />
    </div>
  )
}
