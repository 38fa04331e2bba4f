import { useT } from '../lib/messages.ts'
import { PageBand } from '../ui/page-band.tsx'

const Faqs = () => <PageBand title={useT()('common.productName')} />
export default Faqs
