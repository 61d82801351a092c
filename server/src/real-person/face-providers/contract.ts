import { Peer, type RawAnswer, type RawRequest } from '@vigil/stores/files/objects/testing/peer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itWhere } from '@vigil/stores/testing/it-where';
import { pictures } from './pictures.fixture.js';
import { FaceFault, FaceRefused, type FaceProvider } from './port.js';

export interface FaceWorld {
  /** Looks at each request as it came over the line, its signature recomputed from the raw bytes. */
  readonly answer: (request: RawRequest) => RawAnswer;
  /** the provider's own way to refuse for its reason `FaceQuality` */
  readonly refusal: RawAnswer;
  /** waits 3 s */
  readonly open: (
    url: string,
    options?: { readonly secret?: string; readonly now?: () => number },
  ) => FaceProvider;
  /** the provider looks at the clock of a call */
  readonly checksClock: boolean;
}

const hour = 3_600_000;
const half = 'half';
const troubles: readonly (readonly [string, RawAnswer | 'half' | 'silence'])[] = [
  ['away', { status: 503, body: '{}' }],
  ['cut off in the middle', half],
  ['silent', 'silence'],
  ['odd', { status: 200, body: '<html>' }],
  ['elsewhere', { status: 302, headers: { location: '/elsewhere' } }],
  ['endless', { status: 200, body: `{"a":"${'x'.repeat(300_000)}"}` }],
  ['empty', { status: 200, body: '{}' }],
];

/** The suite that every adapter of `FaceProvider` passes, against a peer that recomputes signatures. */
export function faceContract(name: string, { answer, refusal, open, checksClock }: FaceWorld): void {
  describe(`${name}: faces`, () => {
    let peer: Peer;
    let provider: FaceProvider;
    beforeAll(async () => {
      peer = await Peer.open(answer);
    });
    beforeEach(async () => {
      provider = open(peer.url);
      // Whatever it exchanges its keys for is there before anything goes wrong.
      await provider.isAlive(pictures.zhang);
    });
    afterAll(() => peer.close());
    const thrown = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => null,
        (error: unknown) => error,
      );

    it('are one person’s, or are not, by a call whose signature holds', async () => {
      expect(await provider.likeness(pictures.zhang, pictures.zhang)).toEqual({
        same: true,
        similarity: 0.975,
      });
      expect(await provider.likeness(pictures.zhang, pictures.wang)).toEqual({
        same: false,
        similarity: 0.213,
      });
    });

    it('are alive, or of a screen', async () => {
      expect(await provider.isAlive(pictures.zhang)).toBe(true);
      expect(await provider.isAlive(pictures.screen)).toBe(false);
    });

    it('are refused when signed with another secret', async () => {
      const error = await thrown(
        open(peer.url, { secret: 'another' }).likeness(pictures.zhang, pictures.zhang),
      );
      expect(error).toBeInstanceOf(FaceRefused);
    });

    itWhere(checksClock)('are refused when signed by a clock that is wrong', async () => {
      for (const off of [-hour, hour]) {
        const other = open(peer.url, { now: () => Date.now() + off });
        expect(await thrown(other.likeness(pictures.zhang, pictures.zhang))).toBeInstanceOf(FaceRefused);
      }
    });

    it('that it does not take are told with its word, and not tried again', async () => {
      const before = peer.seen.length;
      peer.troubles.push(refusal);
      const error = await thrown(provider.likeness(pictures.zhang, pictures.zhang));
      expect(error).toBeInstanceOf(FaceRefused);
      expect((error as FaceRefused).reason).toMatch(/FaceQuality|222202/);
      expect(peer.seen).toHaveLength(before + 1);
    });

    it.each(troubles)(
      'are a fault when it is %s: one attempt, and no picture in it',
      async (_name, trouble) => {
        for (const ask of [
          () => provider.likeness(pictures.zhang, pictures.zhang),
          () => provider.isAlive(pictures.zhang),
        ]) {
          const before = peer.seen.length;
          peer.troubles.push(trouble);
          const error = await thrown(ask());
          expect(error instanceof FaceFault || error instanceof FaceRefused).toBe(true);
          expect(String((error as Error).stack)).not.toContain('camera');
          expect(peer.seen).toHaveLength(before + 1);
        }
        expect(await provider.isAlive(pictures.zhang)).toBe(true);
      },
    );
  });
}
