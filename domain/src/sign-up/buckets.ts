/**
 * A map that is copied in small parts: the fold of thousands of people would copy all of them at each event.
 * Keys go by their last two characters.
 */
export type Buckets<V> = Readonly<Record<string, Readonly<Record<string, V>>>>;

export const noBuckets = <V>(): Buckets<V> => ({});

const bucketOf = (key: string): string => `b${key.slice(-2)}`;

export const valueAt = <V>(buckets: Buckets<V>, key: string): V | undefined => {
  const bucket = buckets[bucketOf(key)];
  return bucket !== undefined && Object.hasOwn(bucket, key) ? bucket[key] : undefined;
};

/** With the value in place of the former; undefined takes it out. */
export function bucketed<V>(buckets: Buckets<V>, key: string, value: V | undefined): Buckets<V> {
  const name = bucketOf(key);
  if (value !== undefined) return { ...buckets, [name]: { ...buckets[name], [key]: value } };
  const { [key]: _before, ...rest } = buckets[name] ?? {};
  return { ...buckets, [name]: rest as Readonly<Record<string, V>> };
}

export const entriesOf = <V>(buckets: Buckets<V>): [string, V][] =>
  Object.values(buckets).flatMap((bucket) => Object.entries(bucket));
