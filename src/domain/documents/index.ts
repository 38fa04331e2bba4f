export { askAgain, askNoMore } from './ask-again.ts'
export { destroyFiles } from './destroy-files.ts'
export { discardDocuments, discardOfVehicle } from './discard-documents.ts'
export { enterFact } from './enter-fact.ts'
export { exportDocuments } from './export-documents.ts'
export { getPhoto } from './get-photo.ts'
export { listDocumentViews } from './list-document-views.ts'
export {
  factsOfRide,
  findUnopened,
  heldColumn,
  heldDocuments,
  listChecked,
  listFacts,
  openedDocuments,
  type HeldDocuments,
} from './queries.ts'
export { markWarned } from './mark-warned.ts'
export { recordDatesSeen } from './record-view.ts'
export { findDeparture, refuseEnded, refuseStopped, requireDocuments } from './require-documents.ts'
export { showSeen } from './show-seen.ts'
export { showPersonDocuments } from './show-person-documents.ts'
export { storeDocument, type CurrentDocument } from './store-document.ts'
export { stretchFact } from './stretch-fact.ts'
export { viewDocument, viewVehicleDocument } from './view-document.ts'
