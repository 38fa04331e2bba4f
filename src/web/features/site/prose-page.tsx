import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageBand } from '../../ui/page-band.tsx'
import { ProseSection, type Prose } from '../../ui/prose-section.tsx'

interface ProsePageProps {
  title: string
  lead: string
  sections: readonly Prose[]
}

export const ProsePage = ({ title, lead, sections }: ProsePageProps) => {
  const t = useT()
  return (
    <>
      <PageBand title={title} lead={lead} />
      <div className="wrap grid gap-8 py-8">
        {sections.map((section) => (
          <ProseSection key={section.title} {...section} />
        ))}
        <div>
          <ButtonLink to="/ride/search">{t('common.searchRides')}</ButtonLink>
        </div>
      </div>
    </>
  )
}
