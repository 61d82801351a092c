import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { DateTime } from '../graphql/scalars.js';
import type { Services } from '../services.js';
import { declarationsOf } from '../declarations/declarations.js';

/** One field that a change made different: dotted path, and both values as JSON text; null: not there. */
@ObjectType({ simpleResolvers: true })
export class FieldChange {
  @Field(() => String) path!: string;
  @Field(() => String, { nullable: true }) before!: string | null;
  @Field(() => String, { nullable: true }) after!: string | null;
}

/** One change of a document by a person, as its stream in the log has it. */
@ObjectType({ simpleResolvers: true })
export class ReferenceVersion {
  @Field(() => Int) version!: number;
  @Field(() => DateTime) time!: number;
  @Field(() => ID) actorId!: string;
  @Field(() => String) actorName!: string;
  /** created, changed, deleted */
  @Field(() => String) kind!: string;
  @Field(() => [FieldChange]) changes!: FieldChange[];
}

/** Fields that change with every version and say nothing. */
const silent = new Set([
  'version',
  'paperVersion',
  'updateTime',
  'updateBy',
  'sha256',
  'text',
  'fingerprint',
  'content.version',
]);

/** The history of one document, newest first, with what each change made different. */
export async function referenceHistory(
  services: Services,
  entity: string,
  id: string,
): Promise<ReferenceVersion[]> {
  const events = (await services.log.readStream(referenceStream(entity, id))).filter(
    ({ type }) => type === 'ReferenceChanged',
  );
  const names = await declarationsOf(services).personNames(
    services,
    new Set(events.map((event) => event.actor.id)),
  );
  return events
    .map((event): ReferenceVersion => {
      const { before, after, newVersion } = event.data as ReferenceChanged['data'];
      return {
        version: newVersion,
        time: event.time,
        actorId: event.actor.id,
        actorName: names.get(event.actor.id) ?? (event.actor.kind === 'system' ? '系统' : ''),
        kind: after === null ? 'deleted' : before === null ? 'created' : 'changed',
        changes: before === null || after === null ? [] : differences(before, after),
      };
    })
    .reverse();
}

/** A document as it stood in a version, its secrets left out; null: there is no such version, or it was deleted in it. */
export async function referenceAt(
  services: Services,
  entity: string,
  id: string,
  version: number,
): Promise<unknown> {
  const events = await services.log.readStream(referenceStream(entity, id));
  const change = events.find(
    ({ type, data }) =>
      type === 'ReferenceChanged' && (data as ReferenceChanged['data']).newVersion === version,
  );
  return change === undefined ? null : (change.data as ReferenceChanged['data']).after;
}

/** Leaf by leaf what differs between two JSON values; items of lists that carry an id are matched by it. */
export function differences(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (silent.has(path)) return [];
  const [left, right] = [membersOf(before), membersOf(after)];
  if (left === null || right === null) {
    const [b, a] = [textOf(before), textOf(after)];
    return b === a ? [] : [{ path, before: b, after: a }];
  }
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  return keys.flatMap((key) =>
    differences(left.get(key), right.get(key), path === '' ? key : `${path}.${key}`),
  );
}

function membersOf(value: unknown): Map<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const items = value as unknown[];
  const ids = items.map(
    (item) =>
      (item as { id?: unknown; quId?: unknown } | null)?.id ?? (item as { quId?: unknown } | null)?.quId,
  );
  if (items.length === 0 || !ids.every((id) => typeof id === 'string')) return null;
  return new Map(items.map((item, index) => [String(ids[index]), item]));
}

const textOf = (value: unknown): string | null => (value === undefined ? null : canonicalJson(value));
