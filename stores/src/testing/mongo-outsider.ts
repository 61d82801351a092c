import { type Collection, MongoClient } from 'mongodb';

/** Somebody who works on the documents past Vigil, as with a shell. */
export interface MongoOutsider {
  collection(name: string): Collection<{ _id: string }>;
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/** The database is the path of the address. */
export async function mongoOutsiderAt(url: string): Promise<MongoOutsider> {
  const client = await new MongoClient(url).connect();
  const database = client.db();
  return {
    collection: (name) => database.collection<{ _id: string }>(name),
    names: async () => (await database.listCollections().toArray()).map(({ name }) => name),
    close: () => client.close(),
  };
}
