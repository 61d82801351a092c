import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { heightsOf, widthsOf, type MediaKind } from '@vigil/domain/uploads/public';
import type { FoundFile } from '@vigil/stores/files/port';
import type { MadeMedia, MadeStream } from '../collections.js';
import { factsOf, ffmpeg, MediaError, type MediaFacts } from './ffmpeg.js';

export interface Making {
  readonly kind: MediaKind;
  readonly file: FoundFile;
  /** names of files in a folder of their own begin so */
  readonly workPath: string;
  /** Keeps a rendition and answers its id. */
  readonly put: (mimeType: string, content: AsyncIterable<Uint8Array>) => Promise<string>;
  readonly tell: (percent: number) => void;
  readonly active: () => boolean;
}

const nothing: MadeMedia = { streams: [], poster: null, audio: null, sizes: [], seconds: null };
/** Seconds of a piece of a stream: what is fetched at once. */
const pieceSeconds = 6;

/** Makes what browsers play or show well of a file. Throws `MediaError` when nothing can be made of it. */
export async function makeRenditions(making: Making): Promise<MadeMedia> {
  const { file, workPath, kind } = making;
  try {
    const input = `${workPath}in`;
    await pipeline(await file.read(0, file.sizeBytes - 1), createWriteStream(input, { mode: 0o600 }));
    if (kind === 'picture') return await sizesOf(making, input);
    const facts = await factsOf(input);
    if (kind === 'audio' || facts.video === null) return await soundOf(making, input, facts);
    return await streamsOf(making, input, { ...facts, video: facts.video });
  } finally {
    await removeWork(workPath);
  }
}

/** Removes what work left, also of a process that was killed. */
export async function removeWork(workPath: string): Promise<void> {
  const [folder, prefix] = [dirname(workPath), basename(workPath)];
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.startsWith(prefix)) await rm(join(folder, name), { force: true });
}

async function sizesOf({ put, tell }: Making, input: string): Promise<MadeMedia> {
  const picture = sharp(input, { failOn: 'error' });
  const { width, height, orientation = 1 } = await picture.metadata();
  const own = orientation >= 5 ? height : width;
  const sizes: { width: number; fileId: string }[] = [];
  const wanted = widthsOf(own);
  for (const [place, one] of wanted.entries()) {
    const smaller = picture.clone().rotate().resize({ width: one }).webp({ quality: 82 });
    sizes.push({ width: one, fileId: await put('image/webp', smaller) });
    tell(((place + 1) / wanted.length) * 100);
  }
  return { ...nothing, sizes };
}

async function soundOf(
  { put, tell, active, workPath }: Making,
  input: string,
  { seconds, hasAudio }: MediaFacts,
): Promise<MadeMedia> {
  if (!hasAudio) throw new MediaError('文件中没有声音');
  const output = `${workPath}out.m4a`;
  const coding = ['-vn', '-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-threads', '1'];
  await ffmpeg(['-protocol_whitelist', 'file', '-i', input, ...coding, '-movflags', '+faststart', output], {
    active,
    onSeconds: (done) => tell(percentOf(done, seconds)),
  });
  return { ...nothing, seconds, audio: await put('audio/mp4', createReadStream(output)) };
}

async function streamsOf(
  { put, tell, active, workPath }: Making,
  input: string,
  { seconds, video }: MediaFacts & { readonly video: { readonly width: number; readonly height: number } },
): Promise<MadeMedia> {
  const heights = heightsOf(video.height);
  const outputs = heights.flatMap((height) => [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-vf', `scale=-2:${height}`, '-threads', '1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
    ...[
      '-crf',
      '24',
      '-maxrate',
      height > 360 ? '2500k' : '800k',
      '-bufsize',
      height > 360 ? '5000k' : '1600k',
    ],
    // Both qualities are cut at the same moments, so that a player may change at each.
    ...['-force_key_frames', `expr:gte(t,n_forced*${pieceSeconds})`],
    ...['-c:a', 'aac', '-b:a', height > 360 ? '128k' : '64k', '-ac', '2', '-ar', '44100'],
    ...['-f', 'hls', '-hls_time', String(pieceSeconds), '-hls_playlist_type', 'vod'],
    ...[
      '-hls_flags',
      'single_file',
      '-hls_segment_filename',
      `${workPath}${height}.ts`,
      `${workPath}${height}.m3u8`,
    ],
  ]);
  await ffmpeg(['-protocol_whitelist', 'file', '-i', input, ...outputs], {
    active,
    onSeconds: (done) => tell(percentOf(done, seconds) * 0.95),
  });
  const poster = `${workPath}poster.jpg`;
  const at = ['-protocol_whitelist', 'file', '-ss', String(Math.min(1, seconds / 10)), '-i', input];
  await ffmpeg([...at, '-frames:v', '1', '-vf', `scale=-2:${heights[0]}`, '-q:v', '4', poster], { active });
  const streams: MadeStream[] = [];
  for (const height of heights) {
    const path = `${workPath}${height}.ts`;
    const { size } = await stat(path);
    streams.push({
      fileId: await put('video/mp2t', createReadStream(path)),
      width: Math.round(((video.width / Math.max(1, video.height)) * height) / 2) * 2,
      height,
      bandwidth: Math.max(1, Math.round((size * 8 * 1.1) / Math.max(1, seconds))),
      playlist: await readFile(`${workPath}${height}.m3u8`, 'utf8'),
    });
  }
  const hasPoster = await stat(poster).then(
    () => true,
    () => false,
  );
  return {
    ...nothing,
    streams,
    poster: hasPoster ? await put('image/jpeg', createReadStream(poster)) : null,
    seconds,
  };
}

const percentOf = (done: number, whole: number): number =>
  whole > 0 ? Math.min(99, (done / whole) * 100) : 0;
