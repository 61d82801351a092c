import { z } from 'zod';
import { badInput } from '../platform/errors.js';
import type { RequestContext } from '../platform/context.js';
import { account } from '../platform/context.js';
import type { Services } from '../platform/services.js';

/** Files of the person: why something was granted or revoked, and what proves it. They go with the person's key. */
export const kinds = { grounds: 'accommodation-grounds', evidence: 'accommodation-evidence' } as const;

/** Characters of a reason. */
export const groundsMost = 500;
/** Files of evidence of one accommodation. */
export const evidenceMost = 3;

const said = z.object({ text: z.string().trim().min(1).max(groundsMost) });

/** Refuses what is empty or too long. `what`: its name in the sentence. */
export function groundsFrom(text: string, what: string): string {
  const read = said.safeParse({ text });
  if (!read.success) throw badInput(`请填写${what}，不超过${groundsMost}个字！`);
  return read.data.text;
}

export async function putGrounds(services: Services, userId: string, text: string): Promise<string> {
  const bytes = Buffer.from(JSON.stringify({ text }));
  return (await services.fileRecords.put(kinds.grounds, userId, 'application/json', bytes)).fileId;
}

/** null: the person was erased, or there are none. */
export async function readGrounds(services: Services, fileId: string | null): Promise<string | null> {
  const file = fileId === null ? null : await services.files.get(fileId);
  return file === null ? null : said.parse(JSON.parse(Buffer.from(file.bytes).toString('utf8'))).text;
}

const address = /^\/api\/common\/file\/([\w-]+)$/;
export const fileAddress = (fileId: string): string => `/api/common/file/${fileId}`;

/** What the caller uploaded as evidence becomes the person's own, so that it goes with them. Ids of what was put. */
export async function takeEvidence(
  context: RequestContext,
  userId: string,
  urls: readonly string[],
): Promise<string[]> {
  if (urls.length > evidenceMost) throw badInput(`证明材料最多${evidenceMost}份！`);
  const { files, fileRecords } = context.services;
  const found = await Promise.all(urls.map((url) => files.get(address.exec(url)?.[1] ?? '')));
  const own = found
    .filter((file) => file !== null)
    .filter(({ owner, kind }) => owner === account(context).id && kind === 'upload');
  if (own.length < urls.length) throw badInput('证明材料的地址不正确！');
  const put = await Promise.all(
    own.map(({ mimeType, bytes }) => fileRecords.put(kinds.evidence, userId, mimeType, bytes)),
  );
  return put.map(({ fileId }) => fileId);
}
