import type { Collection, CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { CommandEnvelope } from '../command-side/command-side.js';
import { RefusedError, RetryLaterError } from '../errors.js';
import { ReferenceData } from './reference-data.js';
import { openEntity, type ReferenceEntity } from './reference-entity.js';
import { ReferenceKeys } from './reference-keys.js';

/** Reference data of tests: no two have the same name, however it is written, or the same code. */
export interface Thing extends Document {
  readonly version: number;
  readonly name: string;
  readonly code: string | null;
}

/** The indexes are the last guard: they must never have to refuse. */
const definition: CollectionDefinition = {
  name: 'things',
  indexes: [
    { fields: ['name'], unique: true },
    { fields: ['code'], unique: true },
  ],
};

export const thingsIn = (documents: Documents): Collection<Thing> => documents.collection<Thing>(definition);

export function thingEntity(documents: Documents): ReferenceEntity<Thing> {
  const among = thingsIn(documents);
  const keys = [
    { name: 'name', of: (thing: Thing) => thing.name.toLowerCase(), refusal: '该名称已被占用！' },
    { name: 'code', of: (thing: Thing) => thing.code },
  ];
  return openEntity('thing', '物品', among, { unique: { keys, among } });
}

export interface ThingProcessOptions {
  readonly patienceMs?: number;
  readonly pause?: () => Promise<unknown>;
}

/** One process: its own caches over stores that several share. */
export function thingProcess(
  log: EventLog,
  documents: Documents,
  { patienceMs, pause }: ThingProcessOptions = {},
) {
  const clock = { now: () => 1000, monotonic: () => 0 };
  const warnings: object[] = [];
  const logger = { warn: (about: object) => void warnings.push(about) } as never;
  const services = { log, documents, clock, logger, tracing: null, config: { shared: true } as never };
  const keys = new ReferenceKeys(documents, logger, patienceMs, pause);
  const references = new ReferenceData(services, keys);
  return { references, keys, entity: thingEntity(documents), warnings };
}
export type ThingProcess = ReturnType<typeof thingProcess>;

export interface ThingAct {
  readonly kind: 'create' | 'change' | 'delete';
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
}

export const thingEnvelope = (commandId: string | null, payload: unknown): CommandEnvelope => ({
  actor: { kind: 'staff', id: 'admin' },
  arrivedAt: 1000,
  operation: 'thingSave',
  commandId,
  payload,
});

/** As a call does it: answered from the log, or decided on the document as it is now. What it came to. */
export async function carryOut(
  { references, entity }: ThingProcess,
  act: ThingAct,
  commandId: string,
): Promise<string> {
  const call = thingEnvelope(commandId, act);
  const { id, name, code } = act;
  try {
    if ((await references.repeated(entity, id, call)) !== null) return 'done';
    const before = act.kind === 'create' ? null : await entity.collection.get(id);
    if (act.kind !== 'create' && before === null) return 'NotFound';
    if (act.kind === 'delete') await references.delete(entity, before as Thing, call);
    else await references.save(entity, before, { id, version: (before?.version ?? 0) + 1, name, code }, call);
    return 'done';
  } catch (error) {
    if (error instanceof RefusedError) return error.reason;
    if (error instanceof RetryLaterError) return 'RetryLater';
    throw error;
  }
}
