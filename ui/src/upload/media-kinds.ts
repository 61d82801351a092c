import { sizeText, uploadLimits } from '@vigil/domain/uploads/public';
import { t } from '../text/t.ts';

/** What staff may upload (spec 3 §5). */
export type MediaKind = 'image' | 'audio' | 'video' | 'recording' | 'file' | 'scratch';

interface Rule {
  readonly extensions: readonly string[];
  readonly name: string;
}

const rules: Readonly<Record<MediaKind, Rule>> = {
  image: { extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'], name: t('图片') },
  audio: { extensions: ['mp3', 'wav', 'ogg'], name: t('音频') },
  video: { extensions: ['mp4'], name: t('视频') },
  recording: { extensions: ['mp3', 'wav', 'ogg', 'mp4'], name: t('音频或视频') },
  file: {
    extensions: ['rar', 'zip', 'psd', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
    name: t('附件'),
  },
  scratch: { extensions: ['sb3'], name: t('Scratch 作品') },
};

/** Largest file of a kind, bytes: what the server takes of staff. */
export const largestOf = (kind: MediaKind): number => {
  const { largest } = uploadLimits.media;
  if (kind === 'scratch') return largestScratchBytes;
  return kind === 'recording' ? Math.max(largest.audio, largest.video) : largest[kind];
};

const largestScratchBytes = uploadLimits.own.largest.file;

/** Files taken at once (spec 3 §5). */
export const mostFiles = 100;

export const nameOfKind = (kind: MediaKind): string => rules[kind].name;

/** For `accept` of a file input. */
export const acceptOf = (kind: MediaKind): string =>
  rules[kind].extensions.map((extension) => `.${extension}`).join(',');

/** jpg、png… as people read it. */
export const extensionsOf = (kind: MediaKind): string => rules[kind].extensions.join('、');

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * What kind a file is by its name or type, null: none that may be uploaded. A pasted picture has a type and a
 * made-up name.
 */
export function kindOf(file: {
  readonly name: string;
  readonly type: string;
}): Exclude<MediaKind, 'scratch' | 'recording'> | null {
  if (/^image\/(jpeg|png|gif|webp)$/.test(file.type)) return 'image';
  const extension = extensionOf(file.name);
  const kinds = ['image', 'audio', 'video', 'file'] as const;
  return kinds.find((kind) => rules[kind].extensions.includes(extension)) ?? null;
}

/** Why a file cannot be taken as this kind; null: it can. */
export function problemOf(
  file: { readonly name: string; readonly type: string; readonly size: number },
  kind: MediaKind,
): string | null {
  const fits =
    kind === 'scratch' || kind === 'recording'
      ? rules[kind].extensions.includes(extensionOf(file.name))
      : kindOf(file) === kind;
  if (!fits) return t('{{kind}}只支持 {{list}} 格式', { kind: nameOfKind(kind), list: extensionsOf(kind) });
  if (file.size === 0) return t('文件内容为空，请重新选择文件！');
  // A picture is made smaller before it is sent.
  if (kind !== 'image' && file.size > largestOf(kind))
    return t('文件不能超过 {{size}}', { size: sizeText(largestOf(kind)) });
  return null;
}
