/** What an uploaded file is, by its content. */
export type UploadedKind = 'image' | 'audio' | 'video' | 'file';

/** What an upload is for. `media`: staff's, which everybody may open; `own`: its uploader's alone. */
export type UploadPurpose = 'media' | 'own';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

interface Limits {
  /** largest file of a kind, bytes */
  readonly largest: Readonly<Record<UploadedKind, number>>;
  /** begun within a day by one account, bytes */
  readonly perDayBytes: number;
  /** begun and not finished by one account at one time (spec 3 §9: up to 100 files) */
  readonly mostUnfinished: number;
}

/** What may be uploaded in pieces (resolution of the specification 25, decision 171). */
export const uploadLimits: Readonly<Record<UploadPurpose, Limits>> = {
  media: {
    largest: { image: 20 * mebibyte, audio: gibibyte, video: 20 * gibibyte, file: 4 * gibibyte },
    perDayBytes: 200 * gibibyte,
    mostUnfinished: 100,
  },
  own: {
    largest: { image: 20 * mebibyte, audio: 100 * mebibyte, video: 500 * mebibyte, file: 50 * mebibyte },
    perDayBytes: 2 * gibibyte,
    mostUnfinished: 20,
  },
};

/** Larger files go in pieces, each so long: what a lost network costs to send again, bytes. */
export const pieceBytes = 8 * mebibyte;

/** Larger files do not go to a provider directly: what a lost network would cost, and what one copy may be, bytes. */
export const largestDirect = gibibyte;

/** The kind of a media type that may be uploaded. */
export function uploadedKindOf(mimeType: string): UploadedKind {
  const [family] = mimeType.split('/', 1);
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'file';
}

/** The largest file of any kind, bytes. */
export const largestUpload = (purpose: UploadPurpose): number =>
  Math.max(...Object.values(uploadLimits[purpose].largest));

/**
 * Above it a picture of a person is made smaller before it is sent, KB: their avatar, their ID photo (upload-017). The
 * server takes what these leave alone, and refuses more.
 */
export const pictureLimitsKb = { avatar: 5000, idPhoto: 3000 } as const;

/** 50 MB, 20 GB as people read it. */
export function sizeText(bytes: number): string {
  if (bytes >= gibibyte) return `${trimmed(bytes / gibibyte)} GB`;
  return bytes >= mebibyte ? `${trimmed(bytes / mebibyte)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);

/** An upload that an account began within the last day. */
export interface BegunUpload {
  readonly sizeBytes: number;
  readonly isFinished: boolean;
}

/** Why an account may not begin another upload; null: it may. */
export function uploadProblem(
  purpose: UploadPurpose,
  coming: { readonly sizeBytes: number },
  begun: readonly BegunUpload[],
): string | null {
  const { mostUnfinished } = uploadLimits[purpose];
  if (!Number.isSafeInteger(coming.sizeBytes) || coming.sizeBytes <= 0)
    return '文件内容为空，请重新选择文件！';
  const largest = largestUpload(purpose);
  if (coming.sizeBytes > largest) return `文件不能超过 ${sizeText(largest)}！`;
  if (begun.filter(({ isFinished }) => !isFinished).length >= mostUnfinished)
    return `还有 ${mostUnfinished} 个文件没有上传完成，请先完成或取消！`;
  return shareProblem(purpose, coming.sizeBytes, begun);
}

/** Why so many bytes more are beyond an account's share of a day; null: they are not. */
export function shareProblem(
  purpose: UploadPurpose,
  sizeBytes: number,
  begun: readonly BegunUpload[],
): string | null {
  const { perDayBytes } = uploadLimits[purpose];
  const today = begun.reduce((sum, one) => sum + one.sizeBytes, 0);
  return today + sizeBytes > perDayBytes ? `24 小时内最多上传 ${sizeText(perDayBytes)}，请稍后再试！` : null;
}

/** Why a file that has come is not kept; null: it is. */
export function contentProblem(
  purpose: UploadPurpose,
  mimeType: string | null,
  sizeBytes: number,
): string | null {
  if (mimeType === null) return '不支持的文件类型，请更换文件后重试！';
  const largest = uploadLimits[purpose].largest[uploadedKindOf(mimeType)];
  return sizeBytes > largest ? `这类文件不能超过 ${sizeText(largest)}！` : null;
}
