import { renamed, type Dictionary, type DictionaryValue } from '@vigil/domain/site/dictionary';
import type { Collection } from '@vigil/stores/documents/port';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { perServices } from '../../platform/per-services.js';
import { KeptReference } from '../../platform/reference/kept-reference.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

const collectionOf = ({ documents }: Pick<Services, 'documents'>): Collection<Dictionary> =>
  documents.collection<Dictionary>(collections.dictionaries);

/** What this installation made of its dictionaries, as reference data: who renamed what stands in the log. */
export const dictionaryEntity = (services: Services): ReferenceEntity<Dictionary> =>
  openEntity('dictionary', '字典', collectionOf(services), {
    completed: () => void keptDictionaries(services).changed(),
  });

/** The dictionaries somebody has changed or added, in memory. */
export const keptDictionaries = perServices(
  (services) => new KeptReference(services, 'dictionary', collectionOf(services)),
);

/** Reads them, and lets every `_dictText` and every list of values follow. */
export async function followDictionaries(services: Services): Promise<BackgroundService> {
  const { dictionaries } = declarationsOf(services);
  const kept = keptDictionaries(services);
  const stop = kept.onRead(() => {
    const effective = kept.all.map(({ id, values }) => [id, valuesNow(services, id, values)] as const);
    dictionaries.follow(new Map(effective));
  });
  const running = await kept.start();
  return {
    stop: async () => {
      stop();
      await running.stop();
    },
  };
}

/** The dictionary as it stands, changed or not; null: there is none of this code. `version` 0: as declared. */
export function dictionaryNow(services: Services, code: string): Dictionary | null {
  const declared = declarationsOf(services).dictionaries.declared.get(code);
  const stored = keptDictionaries(services).get(code);
  return stored === null ? declaredDictionary(code, declared) : asNow(services, stored);
}

/** The same from a document that was just read. */
export function asNow(services: Services, stored: Dictionary): Dictionary {
  const declared = declarationsOf(services).dictionaries.declared.get(stored.id);
  return {
    ...stored,
    kind: declared?.kind ?? 'tree',
    values: valuesNow(services, stored.id, stored.values),
  };
}

/** Every dictionary, those of the program first, each as its slices declare them one after the other. */
export function everyDictionary(services: Services): Dictionary[] {
  const declared = [...declarationsOf(services).dictionaries.declared.keys()];
  const own = keptDictionaries(services)
    .all.map(({ id }) => id)
    .filter((id) => !declared.includes(id))
    .sort();
  return [...declared, ...own].flatMap((code) => dictionaryNow(services, code) ?? []);
}

/** As its slice declares it, before anybody changed it; null: no slice does. */
export function declaredDictionary(
  code: string,
  declared:
    | {
        readonly title: string;
        readonly kind: Dictionary['kind'];
        readonly values: readonly DictionaryValue[];
      }
    | undefined,
): Dictionary | null {
  if (declared === undefined) return null;
  return { id: code, version: 0, remark: '', createTime: 0, updateTime: 0, ...declared };
}

function valuesNow(
  services: Services,
  code: string,
  kept: readonly DictionaryValue[],
): readonly DictionaryValue[] {
  const declared = declarationsOf(services).dictionaries.declared.get(code);
  return declared?.kind === 'words' ? renamed(declared.values, kept) : kept;
}
