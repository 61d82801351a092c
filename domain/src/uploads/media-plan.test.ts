import { describe, expect, it } from 'vitest';
import { heightsOf, masterPlaylist, mediaKindOf, playlistOf, retryAfter, widthsOf } from './media-plan.js';

describe('what is made of a public file', () => {
  it.each([
    ['media', 'video/mp4', 'video'],
    ['media', 'audio/mpeg', 'audio'],
    ['media', 'audio/x-m4a', null],
    ['site', 'image/png', 'picture'],
    ['media', 'image/gif', null],
    ['media', 'application/pdf', null],
    ['face', 'image/png', null],
    ['upload', 'video/mp4', null],
    ['rendition', 'video/mp2t', null],
  ])('%s of type %s: %s', (kind, type, made) => expect(mediaKindOf(kind, type)).toBe(made));

  it('a film has two qualities, never larger than itself', () => {
    expect([1080, 720, 480, 361, 360, 241].map(heightsOf)).toEqual([
      [720, 360],
      [720, 360],
      [480, 360],
      [360],
      [360],
      [240],
    ]);
  });
  it('a picture has the sizes that are clearly below its own', () => {
    expect([4000, 1000, 500, 490].map(widthsOf)).toEqual([[480, 960, 1600], [480], [], []]);
  });
  it('work is tried three times', () => {
    expect([1, 2, 3].map(retryAfter)).toEqual([60_000, 600_000, null]);
  });
  it('playlists name the file, and each other', () => {
    expect(playlistOf('#EXTM3U\n#EXT-X-BYTERANGE:10@0\nhi.ts\n', '/f')).toBe(
      '#EXTM3U\n#EXT-X-BYTERANGE:10@0\n/f\n',
    );
    expect(masterPlaylist([{ width: 1280, height: 720, bandwidth: 900 }])).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=1280x720\n0.m3u8\n',
    );
  });
});
