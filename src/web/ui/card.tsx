import type { ComponentProps } from 'react'

export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={`rounded-lg bg-surface p-5 shadow-soft ${className}`} />
)
