import { pictureFileId } from '@vigil/domain/kernel/picture-file';
import { badInput } from '../errors.js';
import type { Services } from '../services.js';

/** Refuses `BadInput` what is no picture of the site, or none that visitors may see. */
export async function demandPublicPicture({ files }: Pick<Services, 'files'>, url: string): Promise<void> {
  const file = await files.find(pictureFileId(url) ?? '');
  if (file === null) throw badInput('图片不存在或已被删除，请重新上传！');
  if (file.owner !== null || !file.mimeType.startsWith('image/'))
    throw badInput('图片不能公开显示，请重新上传！');
}
