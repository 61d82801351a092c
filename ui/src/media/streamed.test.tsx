import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RichHtml } from '../html/rich-html.tsx';
import { MediaPlayer } from './media-player.tsx';
import { streamPlayer } from './streamed.ts';

const id = (digit: number): string => String(digit).repeat(64);
const url = (digit: number): string => `/api/common/file/${id(digit)}`;
let made: Record<string, object>;
const asked: string[] = [];

/** A player of streams that does what the test says. */
class Player {
  static Events = { ERROR: 'hlsError' };
  static isSupported = (): boolean => true;
  static last: Player | null = null;
  calls: string[] = [];
  fail: (event: string, data: { fatal: boolean }) => void = () => undefined;
  constructor(readonly config: object) {
    Player.last = this;
  }
  on = (_event: string, hear: Player['fail']): void => void (this.fail = hear);
  loadSource = (source: string): void => void this.calls.push(source);
  attachMedia = (): void => void this.calls.push('attached');
  startLoad = (): void => void this.calls.push('loads');
  destroy = (): void => void this.calls.push('destroyed');
}

beforeEach(() => {
  asked.length = 0;
  Player.last = null;
  vi.spyOn(streamPlayer, 'load').mockResolvedValue(Player as never);
  vi.stubGlobal('fetch', async (address: string, options?: { method?: string }) => {
    asked.push(address);
    if (options?.method === 'HEAD') return new Response('', { headers: { 'content-type': 'video/mp4' } });
    const [fileId = ''] = /[0-9a-f]{64}/.exec(address) ?? [];
    const none = { state: 'none', kind: null, stream: null, poster: null, audio: null, sizes: [] };
    return new Response(JSON.stringify({ code: 0, data: { ...none, ...made[fileId] } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const film = { state: 'done', kind: 'video', stream: '/stream.m3u8', poster: '/poster.jpg' };

describe('a film', () => {
  it('plays as a stream whose quality follows the network, loads nothing before and never begins by itself', async () => {
    made = { [id(1)]: film };
    render(<MediaPlayer src={url(1)} />);
    const video = await screen.findByLabelText<HTMLVideoElement>('题目视频');
    await waitFor(() => expect(Player.last?.calls).toEqual(['/stream.m3u8', 'attached']));
    expect(video).toHaveAttribute('poster', '/poster.jpg');
    expect(video).not.toHaveAttribute('src');
    expect(video).not.toHaveAttribute('autoplay');
    expect(renderToString(<MediaPlayer src="/a.mp4" />)).toContain('preload="none"');
    expect(Player.last?.config).toEqual({ autoStartLoad: false, capLevelToPlayerSize: true });
    video.dispatchEvent(new Event('play'));
    expect(Player.last?.calls).toContain('loads');
    cleanup();
    expect(Player.last?.calls).toContain('destroyed');
  });

  it('plays as it came when the stream breaks, and while nothing is made', async () => {
    made = { [id(2)]: film };
    render(<MediaPlayer src={url(2)} />);
    const video = await screen.findByLabelText('题目视频');
    await waitFor(() => expect(Player.last?.calls).toContain('attached'));
    Player.last?.fail('hlsError', { fatal: false });
    expect(video).not.toHaveAttribute('src');
    Player.last?.fail('hlsError', { fatal: true });
    expect(video).toHaveAttribute('src', url(2));

    cleanup();
    Player.last = null;
    render(<MediaPlayer src={url(3)} />);
    const plain = await screen.findByLabelText('题目视频');
    expect(plain).toHaveAttribute('src', url(3));
    await waitFor(() => expect(plain).toHaveAttribute('preload', 'metadata'));
    expect(Player.last).toBeNull();
  });

  it('in a text it is the same; a recording plays what was made of it', async () => {
    made = { [id(4)]: film, [id(5)]: { state: 'done', kind: 'audio', audio: '/made.m4a' } };
    const { container } = render(
      <RichHtml html={`<p>看</p><video src="${url(4)}"></video><audio src="${url(5)}"></audio>`} />,
    );
    await waitFor(() => expect(Player.last?.calls).toEqual(['/stream.m3u8', 'attached']));
    await waitFor(() => expect(container.querySelector('audio')).toHaveAttribute('src', '/made.m4a'));
  });

  it('of another place, or that this page holds itself, nothing is asked', () => {
    made = {};
    render(<MediaPlayer src="blob:http://x/1" />);
    render(<MediaPlayer src="https://elsewhere/a.mp4" />);
    expect(asked).toEqual([]);
  });
});
