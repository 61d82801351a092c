import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { declarationsOf } from '../declarations/declarations.js';
import { KeptShortly } from '../kept-shortly.js';
import { perServices } from '../per-services.js';
import type { Services } from '../services.js';

/** A document of reference data in one version. */
export interface ReferenceAt {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
}

/** Who brought a version never changes: kept so that who looks again and again costs nothing. */
const keptMilliseconds = 600_000;
/** An event is about as far in its stream as its version: some had none (demo), some are no changes (voided claims). */
const missedAtMost = 4;
const readAtMost = 40;

const authors = perServices(({ clock }) => new KeptShortly<string | null>(clock, keptMilliseconds));

/** The names of those who brought each document to its version, in their order; null: the log does not tell. */
export async function changedBy(
  services: Services,
  documents: readonly ReferenceAt[],
): Promise<(string | null)[]> {
  const ids = await Promise.all(
    documents.map((document) =>
      authors(services).get(`${document.entity} ${document.id} ${document.version}`, () =>
        authorOf(services, document),
      ),
    ),
  );
  const names = await declarationsOf(services).personNames(services, new Set(ids.flatMap((id) => id ?? [])));
  return ids.map((id) => (id === null ? null : (names.get(id) ?? null)));
}

async function authorOf({ log }: Services, { entity, id, version }: ReferenceAt): Promise<string | null> {
  const events = await log.readStream(referenceStream(entity, id), {
    afterRevision: Math.max(-1, version - 2 - missedAtMost),
    limit: readAtMost,
  });
  const change = events.findLast(
    ({ type, data }) =>
      type === 'ReferenceChanged' && (data as ReferenceChanged['data']).newVersion === version,
  );
  return change?.actor.id ?? null;
}
