/** A heading with its paragraph on a page that is read. */
export const ProseSection = ({ title, text }: { title: string; text: string }) => (
  <section className="max-w-prose">
    <h2 className="text-2xl">{title}</h2>
    <p className="mt-2 leading-relaxed">{text}</p>
  </section>
)
