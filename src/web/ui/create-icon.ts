import { createElement, type ComponentProps, type ReactElement } from 'react'

interface IconData {
  name: string
  aliases?: readonly string[]
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Takes the place of `createLucideIcon` in the browser's scripts (vite.config.ts). It draws the same, without the options
 * for size, colour and stroke that no icon of ours uses.
 */
const createIcon = ({ name, aliases = [], node }: IconData) => {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  return ({ className, ...props }: ComponentProps<'svg'>): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        'aria-hidden': 'true',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

// oxlint-disable-next-line import/no-default-export -- as the file that it replaces
export default createIcon
