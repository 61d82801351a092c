/** What is made of a public file: a stream of a film, AAC of a recording, sizes of a picture. */
export type MediaKind = 'video' | 'audio' | 'picture';

/** What a file of that kind and type is worked on as; null: it is shown as it is. */
export function mediaKindOf(kind: string, mimeType: string): MediaKind | null {
  if (kind !== 'media' && kind !== 'site') return null;
  if (mimeType.startsWith('video/')) return 'video';
  // What every browser plays, and small, already.
  if (mimeType.startsWith('audio/')) return mimeType === 'audio/x-m4a' ? null : 'audio';
  // A GIF may move.
  return /^image\/(jpeg|png|webp)$/.test(mimeType) ? 'picture' : null;
}

/** Heights of a film's two qualities, best first, px: never above its own; one when it is small already. */
export function heightsOf(height: number): number[] {
  const best = Math.min(720, even(height));
  return best > 360 ? [best, 360] : [best];
}

const even = (value: number): number => Math.max(2, Math.floor(value / 2) * 2);

const pictureWidths = [480, 960, 1600];

/** Widths that a picture gets, px: those clearly below its own. */
export const widthsOf = (width: number): number[] => pictureWidths.filter((one) => one < width * 0.9);

const pauses = [60_000, 10 * 60_000];

/** How long after its n-th failure (from 1) work is tried again, ms; null: it is given up. */
export const retryAfter = (failures: number): number | null => pauses[failures - 1] ?? null;

/** A quality as a master playlist names it. */
export interface Quality {
  readonly width: number;
  readonly height: number;
  /** bits per second */
  readonly bandwidth: number;
}

/** The playlist of playlists (RFC 8216 §4.3.4): `0.m3u8`, `1.m3u8` beside it. */
export const masterPlaylist = (qualities: readonly Quality[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    ...qualities.flatMap(({ width, height, bandwidth }, place) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height}`,
      `${place}.m3u8`,
    ]),
    '',
  ].join('\n');

/** A playlist whose segments are parts of the file at `url`. */
export const playlistOf = (written: string, url: string): string =>
  written
    .split('\n')
    .map((line) => (line === '' || line.startsWith('#') ? line : url))
    .join('\n');
