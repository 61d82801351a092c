import { execFile, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const niceness = 15;
/** A film that tells no progress for so long is given up, ms. */
const stallsAfter = 5 * 60_000;
const probeLasts = 60_000;
/** Debian's, or whatever PATH finds. */
const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };

/** A file is opened as one, and nothing else: what it names is not fetched. */
const safely = ['-protocol_whitelist', 'file'];

/** ffmpeg could not make anything of it; `message`: its own last words. */
export class MediaError extends Error {
  readonly code = 'MediaError';
}

/** The first line of its version; null: it is not installed, or what ends it with this process (util-linux) is not. */
export async function ffmpegVersion(): Promise<string | null> {
  try {
    await Promise.all([run(programs.ffprobe, ['-version']), run('setpriv', ['--version'])]);
    return (await run(programs.ffmpeg, ['-version'])).stdout.split('\n', 1)[0] ?? null;
  } catch {
    return null;
  }
}

export interface MediaFacts {
  readonly seconds: number;
  /** null: there is no film in it */
  readonly video: { readonly width: number; readonly height: number } | null;
  readonly hasAudio: boolean;
}

/** What a file holds. Throws `MediaError`. */
export async function factsOf(path: string): Promise<MediaFacts> {
  const asked = ['-v', 'error', ...safely, '-show_format', '-show_streams', '-of', 'json', path];
  const { stdout } = await run(programs.ffprobe, asked, { timeout: probeLasts, maxBuffer: 4_000_000 }).catch(
    (error: unknown) => {
      throw new MediaError(lastLine((error as { stderr?: string }).stderr ?? ''), { cause: error });
    },
  );
  const told = JSON.parse(stdout) as {
    readonly format?: { readonly duration?: string };
    readonly streams?: readonly {
      readonly codec_type?: string;
      readonly width?: number;
      readonly height?: number;
      readonly disposition?: { readonly attached_pic?: number };
    }[];
  };
  const streams = told.streams ?? [];
  // The cover of a recording is no film.
  const film = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  return {
    seconds: Number(told.format?.duration) || 0,
    video: film === undefined ? null : { width: film.width ?? 0, height: film.height ?? 0 },
    hasAudio: streams.some((one) => one.codec_type === 'audio'),
  };
}

export interface FfmpegRun {
  /** what it says it has done, seconds of the film */
  readonly onSeconds?: (seconds: number) => void;
  /** asked twice a second: false ends it */
  readonly active: () => boolean;
}

/**
 * Runs ffmpeg in the background of everything else, on one processor; it dies with this process, however that dies.
 * Throws `MediaError`; what it wrote is the caller's to remove.
 */
export async function ffmpeg(args: readonly string[], { onSeconds, active }: FfmpegRun): Promise<void> {
  const whole = ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-y', ...args];
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', programs.ffmpeg, ...whole], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  let lastTold = performance.now();
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr = (stderr + text.toString()).slice(-4000)));
  createInterface(child.stdout).on('line', (line) => {
    const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (micros === undefined) return;
    lastTold = performance.now();
    onSeconds?.(Number(micros) / 1_000_000);
  });
  let why: string | null = null;
  const watch = setInterval(() => {
    if (!active()) why = '已中断';
    else if (performance.now() - lastTold > stallsAfter) why = '长时间没有进展';
    if (why !== null) child.kill('SIGKILL');
  }, 500);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      stderr = error.message;
      resolve(-1);
    });
    child.once('close', resolve);
  });
  clearInterval(watch);
  if (code !== 0) throw new MediaError(why ?? lastLine(stderr));
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(-300) || '无法识别的文件';
