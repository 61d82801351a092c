import { collections, type FacePrintDocument } from '../collections.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { kinds } from '../identity.js';
import { realPersonsOf } from '../streams.js';

/** Told whenever what face login knows of a person has changed. */
export const printsChannel = 'real-face-prints';

export const printsOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<FacePrintDocument>(collections.facePrints);

/** Makes of each approved face what face login finds it by, and forgets it when the approval is gone. */
export const whenRealPersonApprovedPrint = (services: Services): Reactor => ({
  name: 'when-real-person-approved-print',
  types: ['RealPersonApproved', 'RealPersonWithdrawn'],
  handle: async ({ data }) => keepPrint(services, (data as { userId: string }).userId),
});

/** Repeated it changes nothing. Rejects when the face process cannot look now. */
async function keepPrint(services: Services, userId: string): Promise<void> {
  const { approved } = (await realPersonsOf(services).load(userId)).state;
  if (approved === null) return forgetPrint(services, userId);
  const before = await printsOf(services).get(userId);
  if (before?.faceFileId === approved.faceFileId) return;
  const photo = await services.files.get(approved.faceFileId);
  if (photo === null) return forgetPrint(services, userId);
  const verdict = await services.faces.print(photo.bytes);
  if (verdict.outcome === 'not-checked') throw new Error('the face process cannot look at a photo now');
  if (verdict.outcome !== 'one-face') {
    services.logger.warn(
      { userId, outcome: verdict.outcome },
      'an approved photo cannot be used for face login',
    );
    return forgetPrint(services, userId);
  }
  const { fileId } = await services.files.put(
    ...[kinds.print, userId, 'application/octet-stream', verdict.print],
  );
  await printsOf(services).put({
    ...{ id: userId, version: (before?.version ?? 0) + 1 },
    ...{ faceFileId: approved.faceFileId, printFileId: fileId },
  });
  services.bus.publish(printsChannel, { userId });
  if (before !== null) await services.files.remove(before.printFileId);
}

/** Face login knows the person no longer. */
export async function forgetPrint(services: Services, userId: string): Promise<void> {
  const before = await printsOf(services).get(userId);
  if (before === null) return;
  await printsOf(services).delete(userId);
  services.bus.publish(printsChannel, { userId });
  await services.files.remove(before.printFileId);
}
