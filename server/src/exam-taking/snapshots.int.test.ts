import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../testing/fake-faces.js';
import { pictureOf, monitoredRoom } from './monitoring.fixture.js';

const at = monitoredRoom();
const { sitting, snapshot } = at;

describe('a picture that is larger than is ever shown', () => {
  it('is kept as it is shown, 640×480 at most; one of our size stays as it came [engine §12]', async () => {
    const candidate = await sitting({ camOn: true, camInterval: 1 });
    const kept = async (picture: Buffer): Promise<Buffer> => {
      const { url } = await snapshot(candidate, picture.toString('base64'));
      const headers = { token: candidate.token };
      return (await at.room.server.app.http.inject({ method: 'GET', url: url ?? '', headers })).rawPayload;
    };
    const ours = await pictureOf(640, 480);
    expect((await kept(ours)).equals(ours)).toBe(true);
    for (const [width, height, shown] of [
      [4000, 3000, { width: 640, height: 480 }],
      [1080, 1920, { width: 270, height: 480 }],
    ] as const)
      expect(await sharp(await kept(await pictureOf(width, height))).metadata()).toMatchObject({
        format: 'jpeg',
        ...shown,
      });
    const noise = await sharp(randomBytes(640 * 480 * 3), { raw: { width: 640, height: 480, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await kept(noise)).length).toBeLessThan(noise.length);
  });
});

describe('a snapshot', () => {
  it('[wire, watch] opens only to its owner and to proctors', async () => {
    const candidate = await sitting({ camOn: true, camInterval: 1 });
    const { url } = await snapshot(candidate);
    await at.room.caughtUp('papers', 'watch_cards');
    const proctor = await at.room.staff(['exam:watch', 'exam:watch:all']);
    const stranger = await at.room.candidate();
    const get = async (token: string) =>
      at.room.server.app.http.inject({ method: 'GET', url: url ?? '', headers: { token } });
    for (const caller of [candidate, proctor])
      expect((await get(caller.token)).headers['content-type']).toBe('image/jpeg');
    const refused = await get(stranger.token);
    expect(refused.headers['content-type']).toMatch(/json/);
    expect(refused.json()).toMatchObject({ code: 10010003, data: null });
  });

  it('of another’s paper is refused', async () => {
    const candidate = await sitting({ camOn: true });
    const stranger = await at.room.candidate();
    for (const path of ['/api/paper/capture/save', '/api/paper/capture/face-check']) {
      for (const base64 of [jpeg(), ''])
        expect((await stranger.refused(path, { paperId: candidate.paperId, base64 })).reason).toBe(
          'NotYourPaper',
        );
    }
    expect(await at.room.types(candidate.paperId)).toEqual(['PaperCreated']);
  });
});
