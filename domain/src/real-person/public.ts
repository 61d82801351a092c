/** What other slices use of real-person: nothing else of this folder is theirs. */
export type {
  RealPersonApproved,
  RealPersonEvent,
  RealPersonRejected,
  RealPersonSubmitted,
} from './real-person-events.js';
export {
  faceFields,
  faceProviderData,
  faceProviderProblem,
  faceProviders,
  isFaceProvider,
  openFaceData,
  setFaceSecrets,
  type FaceProviderData,
  type FaceProviderName,
} from './face-provider.js';
