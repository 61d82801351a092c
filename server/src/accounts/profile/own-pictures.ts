import type { FastifyInstance } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { sendJson } from '../../platform/http/answer.js';
import { addFileRoute, fileOf } from '../../platform/http/multipart-file.js';
import { Gate } from '../../platform/limits/gate.js';
import { refuseHugePicture } from '../../platform/picture-size.js';
import { successEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';

/** What a person puts of themselves: an avatar all who are logged in may see, a photo that is theirs. */
const kinds = { avatar: 'avatar', face: 'id-photo' } as const;
export const ownPictureGraceHours = { [kinds.avatar]: 24, [kinds.face]: 24 };

const mb = 1024 * 1024;
/** What a page leaves as it is fits (`pictureLimitsKb`). */
const largestMb = { avatar: 5, 'id-photo': 3 };
const avatarPixels = 256;
/** A photo of two inches, at the least that prints. */
const photoPixels = { width: 200, height: 280, longest: 1600 };
const drawing = new Gate(2, 200);

/**
 * `POST /api/sys/user/avatar` and `/api/sys/user/id-photo` (multipart `file` → `{url}`): jpg or png by its content, at
 * most 5 and 3 MB, drawn anew, so that neither a place nor anything else that was hidden in the file is kept.
 */
export function addPictureRoutes(app: FastifyInstance, services: Services): void {
  addPicture(app, services, '/api/sys/user/avatar', kinds.avatar, drawAvatar);
  addPicture(app, services, '/api/sys/user/id-photo', kinds.face, drawPhoto);
}

function addPicture(
  app: FastifyInstance,
  services: Services,
  url: string,
  kind: keyof typeof largestMb,
  draw: (bytes: Uint8Array) => Promise<Uint8Array>,
): void {
  addFileRoute(app, services, url, {
    operation: kind,
    access: { kind: 'learner' },
    work: async (request, reply, context) => {
      const { bytes } = await fileOf(request, context);
      const { fileTypeFromBuffer } = await import('file-type');
      const found = await fileTypeFromBuffer(bytes);
      if (found?.mime !== 'image/jpeg' && found?.mime !== 'image/png')
        throw badInput('只支持 jpg、png 格式的图片！');
      if (bytes.length > largestMb[kind] * mb) throw badInput(`图片不能超过${largestMb[kind]}MB！`);
      await refuseHugePicture(found.mime, bytes);
      const drawn = await drawing.run(() => draw(bytes));
      const stored = await services.fileRecords.put(kind, account(context).id, 'image/jpeg', drawn);
      sendJson(reply, 200, successEnvelope(JSON.stringify({ url: `/api/common/file/${stored.fileId}` })));
      return reply;
    },
  });
}

const drawAvatar = (bytes: Uint8Array): Promise<Uint8Array> =>
  drawn(sharp(bytes).rotate().resize(avatarPixels, avatarPixels, { fit: 'cover' }));

async function drawPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const { longest, width, height } = photoPixels;
  const picture = sharp(bytes).rotate();
  const size = await sharp(bytes).metadata();
  const [short, long] = [size.width, size.height].toSorted((a, b) => a - b) as [number, number];
  if (short < width || long < height) throw badInput(`证件照不能小于 ${width}×${height} 像素！`);
  return drawn(picture.resize(longest, longest, { fit: 'inside', withoutEnlargement: true }));
}

async function drawn(picture: Sharp): Promise<Uint8Array> {
  try {
    return await picture.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer();
  } catch {
    throw badInput('图片已损坏，请更换文件后重试！');
  }
}

const urlPattern = /^\/api\/common\/file\/([0-9a-f]{64})$/;
const idIn = (url: string): string => urlPattern.exec(url)?.[1] ?? '';

/**
 * The id of an own picture of this kind that an address names; null for ''. Refuses `BadInput` for whatever else it
 * is: another person's file, a file of another kind, an address elsewhere.
 */
export async function ownPicture(
  context: RequestContext,
  which: keyof typeof kinds,
  url: string,
): Promise<string | null> {
  if (url === '') return null;
  demandOwn(context, which, await context.services.files.find(idIn(url)));
  return idIn(url);
}

/** The same with its bytes, which are a few hundred kilobytes at most. */
export async function ownPictureBytes(
  context: RequestContext,
  which: keyof typeof kinds,
  url: string,
): Promise<{ readonly fileId: string; readonly bytes: Uint8Array } | null> {
  if (url === '') return null;
  const found = await context.services.files.get(idIn(url));
  demandOwn(context, which, found);
  return { fileId: idIn(url), bytes: found.bytes };
}

function demandOwn<T extends { readonly owner: string | null; readonly kind: string }>(
  context: RequestContext,
  which: keyof typeof kinds,
  found: T | null,
): asserts found is T {
  if (found?.owner !== account(context).id || found.kind !== kinds[which])
    throw badInput(which === 'avatar' ? '头像地址不正确！' : '证件照地址不正确！');
}
