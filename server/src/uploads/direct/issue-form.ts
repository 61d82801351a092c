import { randomBytes } from 'node:crypto';
import { largestDirect } from '@vigil/domain/uploads/public';
import { ProviderError } from '@vigil/stores/files/objects/port';
import type { Session } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { collections, type DirectUploadDocument } from '../collections.js';
import { allowedTypes } from '../file-kinds.js';
import type { DirectUpload } from '../types.js';
import { chosenIssuer, type DirectProvider } from './form-issuer.js';

/** Twice as long as a browser keeps it: a file that was begun with it may arrive. */
const lastsSeconds = 600;
/** The specification's words (upload-007, 008, 010). */
const failures: Readonly<Record<DirectProvider, string>> = {
  aliyun: '获取上传令牌失败',
  qcloud: '获取COS上传令牌失败',
  qiniu: '获取七牛令牌失败',
};

/**
 * A form for public files of this person, below a prefix that nobody else has. Refuses with the specification's
 * words and the provider's own when it is not chosen, refuses or is away.
 */
export async function issueForm(
  services: Services,
  session: Session,
  provider: DirectProvider,
): Promise<DirectUpload> {
  const refused = (cause: string): RefusedError =>
    new RefusedError('NoUploadToken', `${failures[provider]}：${cause}`);
  services.rates.heavy(session);
  const chosen = await chosenIssuer(services);
  if (chosen?.provider !== provider) throw refused('当前未使用该存储服务商');
  const id = randomBytes(16).toString('hex');
  const prefix = `direct/${id}/`;
  const types = [...allowedTypes];
  const terms = { prefix, seconds: lastsSeconds, largestBytes: largestDirect, mimeTypes: types };
  const form = await chosen.issuer.issue(terms).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    services.logger.warn({ err: error, provider }, 'no form to upload with');
    throw refused([error.word, error.message].filter((text) => text !== '').join('：'));
  });
  const issued = { id, userId: session.user.id, provider, prefix, issuedAt: services.clock.now() };
  await services.documents.collection<DirectUploadDocument>(collections.directUploads).put(issued);
  const { url, fields } = form;
  return { id, provider, url, fields, prefix, types, largestBytes: largestDirect, expiresIn: lastsSeconds };
}
