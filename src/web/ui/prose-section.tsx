export interface Prose {
  title: string
  text: string
  links?: readonly { name: string; url: string }[]
}

export const ProseSection = ({ title, text, links }: Prose) => (
  <section className="max-w-prose">
    <h2 className="text-2xl">{title}</h2>
    <p className="mt-2 leading-relaxed">{text}</p>
    {links && (
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer" className="inline-flex min-h-11 items-center underline underline-offset-4">
              {name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
)
