import type { PeopleExported } from '@vigil/domain/organisation/public';
import type { Projection } from '../runner/projection.js';
import { peopleExportCollection, type PeopleExportView } from './people-export-view.js';

/** View `people_exports`: who took people's data out of the system, one document for each file (PX1). */
export const peopleExportProjection: Projection<PeopleExportView> = {
  name: 'people_exports',
  version: 1,
  collection: peopleExportCollection,
  handles: ['PeopleExported'],
  key: ({ id }) => id,
  fold: (document, { actor, time, data }, id) =>
    document ?? { id, exporterId: actor.id, at: time, ...(data as PeopleExported) },
};
