import { createElement, type ComponentProps, type ReactElement } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

const textOf = ({ node }: IconData): string =>
  node
    .map(([tag, attributes]) => {
      const { key: _, ...written } = attributes
      const values = Object.entries(written).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${values.join('')}></${tag}>`
    })
    .join('')

/** The server writes the drawing as text, because elements cost more. */
const drawingOf = (icon: IconData) =>
  import.meta.env.SSR
    ? { dangerouslySetInnerHTML: { __html: textOf(icon) } }
    : { children: icon.node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes })) }

/**
 * Replaces `createLucideIcon` in the build (vite.config.ts). It draws the same icons, without options that none of
 * our icons uses (size, colour, stroke), and without class names and the namespace, which HTML does not need.
 */
const createIcon = (icon: IconData) => {
  const drawing = drawingOf(icon)
  return ({ className, ...props }: ComponentProps<'svg'>): ReactElement =>
    createElement('svg', {
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
      ...drawing,
    })
}

// oxlint-disable-next-line import/no-default-export -- as the file that it replaces
export default createIcon
