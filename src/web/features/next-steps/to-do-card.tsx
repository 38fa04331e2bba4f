import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

export interface AdminWork {
  total: number
  late: number
}

export const AdminToDo = ({ total, late }: AdminWork) => {
  const t = useT()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="num font-display text-xl font-bold">
        {t(total > 0 ? 'own.todoCount' : 'own.todoNone', { count: total, late })}
      </p>
      <ButtonLink to="/dashboard/todo" variant={total > 0 ? 'primary' : 'outline'}>
        {t('own.todo')}
      </ButtonLink>
    </Card>
  )
}
