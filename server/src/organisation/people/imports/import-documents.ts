import { define } from '@vigil/stores/documents/define';
import type { Collection } from '@vigil/stores/documents/port';
import type { Services } from '../../../platform/services.js';
import { partId } from '../../../platform/part-id.js';

/** Somebody of a file, checked. */
export interface ImportRow {
  /** in the sheet, from 1 */
  readonly line: number;
  readonly userName: string;
  readonly realName: string;
  readonly mobile: string;
  readonly email: string;
  readonly idCardType: number | null;
  readonly idCard: string;
  /** as it stands in the file */
  readonly department: string;
  readonly departId: string | null;
  /** codes */
  readonly roles: readonly string[];
  /** ms; null: never */
  readonly expireTime: number | null;
  readonly problems: readonly string[];
}

/** A file of people: read (preview), being carried or carried (begun). id = that of its act. */
export interface PeopleImportDocument {
  readonly id: string;
  readonly version: number;
  readonly ownerId: string;
  readonly fileName: string;
  readonly total: number;
  /** rows with problems: none of the file is imported while there are any */
  readonly bad: number;
  readonly parts: number;
  readonly state: 'preview' | 'begun';
  readonly createTime: number;
  /** ms: when slips were last made of it; null: never */
  readonly slipsAt: number | null;
}

/** Rows of a file, so many in a part: only until the import is over, or a day. id = `{import}:{part}`. */
export interface PeopleImportPartDocument {
  readonly id: string;
  readonly importId: string;
  readonly rows: readonly ImportRow[];
}

export const importCollections = {
  peopleImports: define<PeopleImportDocument>({
    name: 'people_imports',
    indexes: [{ fields: ['state', 'createTime'] }, { fields: ['ownerId', 'createTime'] }],
  }),
  peopleImportParts: define<PeopleImportPartDocument>({ name: 'people_import_parts', indexes: [] }),
} as const;

export const rowsPerPart = 200;
/** ms that a file which was read waits to be imported */
export const previewKept = 86_400_000;

type Store = Pick<Services, 'documents'>;

export const peopleImports = ({ documents }: Store): Collection<PeopleImportDocument> =>
  documents.collection<PeopleImportDocument>(importCollections.peopleImports);

const parts = ({ documents }: Store): Collection<PeopleImportPartDocument> =>
  documents.collection<PeopleImportPartDocument>(importCollections.peopleImportParts);

export async function keepPart(
  services: Store,
  importId: string,
  part: number,
  rows: readonly ImportRow[],
): Promise<void> {
  await parts(services).put({ id: partId(importId, part), importId, rows });
}

/** The rows of a part, from 0; none when it is not there. */
export const partOf = async (
  services: Store,
  importId: string,
  part: number,
): Promise<readonly ImportRow[]> => (await parts(services).get(partId(importId, part)))?.rows ?? [];

/** Destroys the rows of a file, which are personal data. May be repeated. */
export async function forgetRows(
  services: Store,
  { id, parts: count }: Pick<PeopleImportDocument, 'id' | 'parts'>,
): Promise<void> {
  for (let part = 0; part < count; part += 1) await parts(services).delete(partId(id, part));
}
