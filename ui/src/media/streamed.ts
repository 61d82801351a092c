// Each app that compiles this file has to find them.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./hls-light.d.ts" />
import { mediaInfo, type MediaInfo } from './media-info.ts';

/** The player of streams: fetched when there is one to play. */
export const streamPlayer = {
  load: async () => (await import('hls.js/light')).default,
};

/**
 * Lets a film or recording play as what the server made of it: a stream whose quality follows the network, with its
 * poster; AAC. It loads nothing before it is played, and never plays by itself: the element is made with
 * `preload="none"`, so that what is not going to be played is not asked for. While nothing is made, or when that
 * fails, the file plays as it came. Answers how to end it.
 */
export function streamed(element: HTMLMediaElement, src: string): () => void {
  let isOver = false;
  let end = (): void => undefined;
  const asItCame = (): void => {
    element.preload = 'metadata';
    if (element.getAttribute('src') !== src) element.src = src;
  };
  void mediaInfo(src).then(async (info) => {
    if (isOver || isUnderWay(element)) return;
    if (info === null) return asItCame();
    if (info.poster !== null && element instanceof HTMLVideoElement) element.poster = info.poster;
    if (info.audio !== null) {
      element.preload = 'metadata';
      element.src = info.audio;
      return;
    }
    if (info.stream === null) return asItCame();
    try {
      end = await play(element, info.stream, asItCame, () => isOver);
    } catch {
      if (!isOver) asItCame();
    }
  });
  return () => {
    isOver = true;
    end();
  };
}

/** Somebody watches already: what plays is not exchanged. */
const isUnderWay = (element: HTMLMediaElement): boolean => !element.paused || element.currentTime > 0;

async function play(
  element: HTMLMediaElement,
  stream: NonNullable<MediaInfo['stream']>,
  asItCame: () => void,
  isOver: () => boolean,
): Promise<() => void> {
  const Hls = await streamPlayer.load();
  if (isOver()) return () => undefined;
  if (!Hls.isSupported()) {
    // Telephones without media sources play streams themselves.
    if (element.canPlayType('application/vnd.apple.mpegurl') === '') asItCame();
    else element.src = stream;
    return () => undefined;
  }
  element.removeAttribute('src');
  const hls = new Hls({ autoStartLoad: false, capLevelToPlayerSize: true });
  const begin = (): void => hls.startLoad();
  element.addEventListener('play', begin, { once: true });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal || isOver()) return;
    const [at, wasPlaying] = [element.currentTime, !element.paused];
    hls.destroy();
    asItCame();
    element.currentTime = at;
    if (wasPlaying) void element.play().catch(() => undefined);
  });
  hls.loadSource(stream);
  hls.attachMedia(element);
  // Only now: while the file's own address was the last one given, this would ask for it.
  element.preload = 'metadata';
  return () => {
    element.removeEventListener('play', begin);
    hls.destroy();
  };
}
