import type { Services } from '../platform/services.js';
import { realPersonsOf } from './streams.js';

/** What other slices use of real-person: nothing else of this folder is theirs. */

/** File id of the face that stands approved for a person, as sign-up and exams ask for it; null: they are not verified. */
export const approvedFace = async (services: Services, userId: string): Promise<string | null> =>
  (await realPersonsOf(services).load(userId)).state.approved?.faceFileId ?? null;

/** Whether a person is verified (real-002). */
export const isRealPerson = async (services: Services, userId: string): Promise<boolean> =>
  (await approvedFace(services, userId)) !== null;

export {
  chosenFaceProvider,
  faceChoiceEntity,
  faceChoiceId,
  faceConfigEntity,
  openFaceProvider,
} from './face-providers/face-config.js';
export { facesWithProvider } from './face-providers/with-provider.js';
