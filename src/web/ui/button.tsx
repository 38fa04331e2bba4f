import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'sunrise' | 'quiet' | 'outline' | 'danger'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-5 py-2.5 text-center font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60'
const styles: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  sunrise: 'bg-amber text-on-amber hover:bg-amber-strong',
  quiet: 'text-ink hover:bg-sunken',
  outline: 'border border-line-strong text-ink hover:bg-sunken',
  danger: 'border border-danger text-danger hover:bg-danger-wash',
}

/** The classes of a button, for elements that only look like one. A smaller padding or gap needs `!`: `px-2!`. */
export const buttonClass = (variant: ButtonVariant = 'primary', extra = '') => `${base} ${styles[variant]} ${extra}`

interface Look {
  variant?: ButtonVariant
}

export const Button = ({
  variant,
  loading = false,
  className = '',
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { loading?: boolean }) => (
  <button
    {...rest}
    type={type}
    disabled={disabled === true || loading}
    aria-busy={loading || undefined}
    className={buttonClass(variant, className)}
  >
    {loading && <Spinner />}
    {children}
  </button>
)

export const ButtonLink = ({ variant, className = '', ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={buttonClass(variant, className)} />
)
