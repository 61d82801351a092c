import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { DocumentsUnderTest } from '../contract.js';
import { openMongoDocuments } from './mongo-documents.js';

/** The contract asks what is answered, not how soon. */
const busyMachineMs = 60_000;

export const newName = (): string => `vigil_${randomUUID().slice(0, 8)}`;

export async function underTest(url: string): Promise<DocumentsUnderTest> {
  const database = newName();
  const open = () => openMongoDocuments({ url, database, patienceMs: busyMachineMs });
  let documents = await open();
  return {
    documents,
    takesLarge: false,
    reopen: async () => {
      await documents.close();
      documents = await open();
      return documents;
    },
    cleanUp: async () => {
      await documents.close();
      await dropDatabase(url, database);
    },
  };
}

/** The member of a replica set that takes writes, or the one server that there is. */
export async function writerOf(url: string): Promise<{ readonly host: string; readonly port: number }> {
  const client = new MongoClient(url);
  const { primary } = await client.db('admin').command({ hello: 1 });
  await client.close();
  const { directConnection, hosts } = client.options;
  const address = typeof primary === 'string' && directConnection !== true ? primary : String(hosts[0]);
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(address) ?? [];
  return { host, port: Number(port) };
}

/**
 * The same address through a relay. The driver repeats no write by itself there, which it does with a replica
 * set: a lost one shall be seen.
 */
export function throughRelay(url: string, port: number): string {
  const through = new URL(
    url.replace(/^mongodb(?:\+srv)?:\/\/([^@/]*@)?[^/?]+/, `mongodb://$1127.0.0.1:${port}`),
  );
  through.searchParams.set('directConnection', 'true');
  through.searchParams.set('retryWrites', 'false');
  return through.href;
}

async function dropDatabase(url: string, database: string): Promise<void> {
  const client: MongoClient = new MongoClient(url);
  await client.db(database).dropDatabase();
  await client.close();
}
