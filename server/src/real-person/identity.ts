import { z } from 'zod';
import type { Services } from '../platform/services.js';

/** What a person says of themselves, beside the photo. */
const identity = z.object({ realName: z.string(), idCard: z.string() });
export type Identity = z.infer<typeof identity>;

/** Files of a person, encrypted with the key that goes when they are erased. */
export const kinds = { face: 'real-face', identity: 'real-identity', print: 'real-face-print' } as const;

export async function putIdentity(services: Services, userId: string, said: Identity): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(said));
  return (await services.fileRecords.put(kinds.identity, userId, 'application/json', bytes)).fileId;
}

/** null: the person was erased. */
export async function readIdentity(services: Services, fileId: string): Promise<Identity | null> {
  const file = await services.files.get(fileId);
  if (file === null) return null;
  return identity.parse(JSON.parse(Buffer.from(file.bytes).toString()));
}
