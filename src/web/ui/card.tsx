import type { ComponentProps } from 'react'

/** A raised sheet: one soft shadow, no border. */
export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={`rounded-lg bg-surface p-5 shadow-soft ${className}`} />
)
