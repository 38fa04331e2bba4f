import { Repeat, Undo2 } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const PostAgain = ({
  rideId,
  again = true,
  className = '',
}: {
  rideId: string
  again?: boolean
  className?: string
}) => {
  const t = useT()
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      {again && (
        <ButtonLink to={`/ride/post?again=${rideId}`} variant="outline" className="flex-1 px-2! whitespace-nowrap">
          <Repeat aria-hidden="true" className="size-5" />
          {t('rideWords.again')}
        </ButtonLink>
      )}
      <ButtonLink to={`/ride/post?return=${rideId}`} variant="outline" className="flex-1 px-2! whitespace-nowrap">
        <Undo2 aria-hidden="true" className="size-5" />
        {t('rideWords.return')}
      </ButtonLink>
    </div>
  )
}
