import { ownJson, type OwnDataPart } from '../platform/declarations/answers.js';
import type { Services } from '../platform/services.js';
import { stateCode } from '@vigil/domain/real-person/real-person.decider';
import { readIdentity } from './identity.js';
import { realPersonsOf } from './streams.js';

/** What was submitted and stands of a person, whole and with its photos: it is theirs. */
export async function ownRealPerson(services: Services, userId: string): Promise<OwnDataPart[]> {
  const { state } = await realPersonsOf(services).load(userId);
  if (state.submissions === 0) return [];
  const submissions = [
    ['approved', state.approved],
    ['pending', state.pending],
  ] as const;
  const photos = submissions.flatMap(([name, submission]) =>
    submission === null ? [] : [{ name, fileId: submission.faceFileId }],
  );
  const own = await Promise.all(
    photos.map(async ({ name, fileId }) => {
      const file = await services.files.get(fileId);
      if (file === null || file.owner !== userId) return [];
      return [{ path: `real-person/${name}.jpg`, content: () => Promise.resolve(Buffer.from(file.bytes)) }];
    }),
  );
  return [
    ownJson('real-person/real-person.json', async () => ({
      ...{ state: stateCode(state), rejectedBecause: state.rejected },
      submissions: await Promise.all(
        submissions.flatMap(([name, submission]) =>
          submission === null
            ? []
            : [readIdentity(services, submission.identityFileId).then((said) => ({ which: name, ...said }))],
        ),
      ),
    })),
    ...own.flat(),
  ];
}
