import { createElement, type ComponentProps, type ReactElement } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Replaces `createLucideIcon` in the build (vite.config.ts). It draws the same, without the options for size, colour
 * and stroke that none of our icons uses, and without the class names and the namespace, which HTML does not need.
 */
const createIcon =
  ({ node }: IconData) =>
  ({ className, ...props }: ComponentProps<'svg'>): ReactElement =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className,
        'aria-hidden': 'true',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )

// oxlint-disable-next-line import/no-default-export -- as the file that it replaces
export default createIcon
