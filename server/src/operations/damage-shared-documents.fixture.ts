import { type MongoOutsider, mongoOutsiderAt } from '@vigil/stores/testing/mongo-outsider';

/** What somebody does to a document past Vigil. */
export const damageKinds = ['changed', 'unsummed', 'exchanged', 'dropped'] as const;
export type DamageKind = (typeof damageKinds)[number];

/** Of the collections to which a kind of damage was done, those in which `audit verify` names it and does not. */
export interface Outcome {
  readonly found: readonly string[];
  readonly unseen: readonly string[];
}

interface Target {
  readonly name: string;
  readonly id: string;
  readonly undo: () => Promise<unknown>;
}

/** Verify prints so many complaints of one sort, and a few more. */
const atOnce = 15;

/**
 * Does a kind of damage to one document of each collection that the server keeps, some collections at a time, and takes
 * it back. What projections keep is left out: `projections verify` holds it against the log. The processes are stopped; `verify` answers what
 * `audit verify` prints.
 */
export async function damageEachCollection(
  url: string,
  kind: DamageKind,
  verify: () => Promise<string>,
): Promise<Outcome> {
  const outsider = await mongoOutsiderAt(url);
  const outcome = { found: [] as string[], unseen: [] as string[] };
  try {
    const names = (await outsider.names()).filter((name) => !name.includes('@')).toSorted();
    for (let at = 0; at < names.length; at += atOnce) {
      const damaged: Target[] = [];
      for (const name of names.slice(at, at + atOnce)) {
        const target = await damage(kind, outsider, name);
        if (target !== null) damaged.push(target);
      }
      const said = await verify();
      for (const { name, id, undo } of damaged) {
        outcome[said.includes(`${id}：`) ? 'found' : 'unseen'].push(name);
        await undo();
      }
    }
    return outcome;
  } finally {
    await outsider.close();
  }
}

/** Answers what was damaged; null: the collection holds nothing to do it to. */
async function damage(kind: DamageKind, outsider: MongoOutsider, name: string): Promise<Target | null> {
  const collection = outsider.collection(name);
  const [one, other] = await collection.find({}).sort({ _id: 1 }).limit(2).toArray();
  if (one === undefined || (kind === 'exchanged' && other === undefined)) return null;
  const { _id } = one;
  const done: unknown = await {
    changed: () => collection.updateOne({ _id }, { $set: { 'another field': 1 } }),
    unsummed: () => collection.updateOne({ _id }, { $unset: { '%sum': 1 } }),
    exchanged: () => collection.replaceOne({ _id }, { ...other, _id }),
    dropped: () => collection.deleteOne({ _id }),
  }
    [kind]()
    .catch((error: unknown) => error);
  // What a unique index does not take cannot be done.
  if (done instanceof Error && /duplicate key/.test(done.message)) return null;
  if (done instanceof Error) throw done;
  return { name, id: _id, undo: () => collection.replaceOne({ _id }, one, { upsert: true }) };
}
