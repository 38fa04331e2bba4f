// Finds every form, dialog, empty list and failed list in the sources of the pages, and records those that component
// tests used or saw. See check-parts.ts.
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `Form in BoardForm`: a form, dialog or state of a list, and the component that draws it. */
type Part = string

const FORMS = ['form', 'Form', 'CodeForm', 'MoneyForm', 'Dialog', 'ConfirmButton', 'ConfirmAction'] as const
const KINDS = [...FORMS, 'EmptyState', 'ErrorState'] as const
/** The selector of the title of an empty or failed list. */
export const STATE_TITLE = 'p.text-balance'
const OPENED = new RegExp(String.raw`<(?:[a-z]\w*\.)?(${KINDS.join('|')})(?=[\s/>])`, 'g')
const COMPONENT = /^(?:export )?(?:const|function) ([A-Z]\w*)/gm

export const NOT_IN_JSDOM: Readonly<Record<Part, string>> = {
  'form in RegisterToBook': 'it works only without a script',
  'form in BookRideForm': 'it works only without a script',
  'form in PassengerAddress': 'it works only without a script',
  'form in LanguageSwitch': 'the browser sends it, not the page',
  'form in SignInOrOut': 'the browser sends it, not the page',
}

export const partsOfSource = (source: string): Part[] => {
  const components = [...source.matchAll(COMPONENT)]
  return [...source.matchAll(OPENED)].flatMap(({ 1: kind, index }) => {
    const owner = components.findLast((component) => component.index < index)?.[1]
    return owner === undefined || kind === undefined ? [] : [`${kind} in ${owner}`]
  })
}

/** Throws when two components have the same part, because a test of one of them would count for both. */
export const partsOfPages = (): ReadonlySet<Part> => {
  const parts = globSync('src/web/**/*.tsx').flatMap((file) => [...new Set(partsOfSource(readFileSync(file, 'utf8')))])
  const twice = parts.filter((part, place) => parts.indexOf(part) !== place)
  if (twice.length > 0) throw new Error(`Two components have the same name: ${twice.join(', ')}.`)
  return new Set(parts)
}

/** In development, React stores with an element which component drew it. */
interface Owned {
  type?: { name?: string; displayName?: string; render?: { name?: string } } | string
}
const nameOf = ({ type }: Owned): string => {
  if (typeof type === 'string' || type === undefined) return type ?? ''
  return (type.displayName ?? type.name ?? type.render?.name ?? '').replace(/^.*\./, '')
}

const ownersOf = (element: Element): string[] => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  const names: string[] = []
  let owned = (key === undefined ? null : Reflect.get(element, key)) as Owned | null | undefined
  while (owned) {
    names.push(nameOf(owned))
    owned = Reflect.get(owned, '_debugOwner') as Owned | null | undefined
  }
  return names
}

const PARTS_FILE = 'parts'
const FILES_FILE = 'files'
const noted = new Set<Part>()

export const notePart = (folder: string, element: Element): void => {
  const owners = ownersOf(element)
  for (const [place, kind] of owners.entries()) {
    const part = `${kind} in ${owners[place + 1]}`
    if (noted.has(part)) continue
    noted.add(part)
    appendFileSync(join(folder, PARTS_FILE), `${part}\n`)
  }
}

export const noteFile = (folder: string, file: string): void => appendFileSync(join(folder, FILES_FILE), `${file}\n`)

export const readNoted = (folder: string): { parts: ReadonlySet<Part>; files: ReadonlySet<string> } => {
  const linesOf = (name: string) =>
    new Set(readFileSync(join(folder, name), { encoding: 'utf8', flag: 'a+' }).split('\n'))
  return { parts: linesOf(PARTS_FILE), files: linesOf(FILES_FILE) }
}
