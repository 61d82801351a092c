import type { AccommodationView } from '@vigil/projections/accommodations/public';
import { ownJson, type OwnDataPart } from '../platform/declarations/answers.js';
import { pick } from '../platform/pick.js';
import type { Services } from '../platform/services.js';
import { readGrounds } from './grounds.js';

/** Rights of a person, with why; the evidence as files. */
export async function ownAccommodations(services: Services, userId: string): Promise<OwnDataPart[]> {
  const found = await services.views
    .view<AccommodationView>('accommodations')
    .find({ filter: { userId }, sort: [{ field: 'grantedAt' }] });
  if (found.length === 0) return [];
  const evidence = await Promise.all(
    found
      .flatMap(({ id, fileIds }) => fileIds.map((fileId, place) => ({ id, fileId, place })))
      .map(async ({ id, fileId, place }) => {
        const file = await services.files.get(fileId);
        if (file === null || file.owner !== userId) return [];
        const ending = file.mimeType.split('/').at(-1) ?? 'bin';
        const path = `accommodations/${id}-${place + 1}.${ending.replace(/[^\w]/g, '')}`;
        return [{ path, content: () => Promise.resolve(Buffer.from(file.bytes)) }];
      }),
  );
  const rows = () =>
    Promise.all(
      found.map(async (view) => ({
        ...pick(view, 'id', 'extraPercent', 'largeType', 'reader', 'from', 'until', 'grantedAt', 'revokedAt'),
        breakMinutes: view.breakMinutes ?? 0,
        grounds: await readGrounds(services, view.groundsFileId),
        revokedBecause: await readGrounds(services, view.revokedFileId),
      })),
    );
  return [ownJson('accommodations/accommodations.json', rows), ...evidence.flat()];
}
