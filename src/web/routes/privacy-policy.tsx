import { useT } from '../lib/messages.ts'
import { PageBand } from '../ui/page-band.tsx'

const PrivacyPolicy = () => <PageBand title={useT()('common.productName')} />
export default PrivacyPolicy
