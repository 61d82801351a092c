import { usualSettings, type WrongBookSettings } from '@vigil/domain/wrong-book/settings';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import type { Services } from '../platform/services.js';
import { collections } from './collections.js';

/** Id of the one document. */
export const settingsId = 'site';

const stored = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<WrongBookSettings>(collections.wrongBookSettings);

/** How the site has wrong-books, as reference data: who changed what stands in the log. */
export const settingsEntity = (services: Pick<Services, 'documents'>): ReferenceEntity<WrongBookSettings> =>
  openEntity('wrong-book-settings', '错题本设置', stored(services));

/** As somebody set it, else as it comes (version 0). */
export const wrongBookSettings = async (services: Pick<Services, 'documents'>): Promise<WrongBookSettings> =>
  (await stored(services).get(settingsId)) ?? { ...usualSettings, id: settingsId, version: 0 };
