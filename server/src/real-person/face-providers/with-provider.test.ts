import { describe, expect, it, vi } from 'vitest';
import { FakeFaces } from '../../testing/fake-faces.js';
import { FaceFault, type FaceProvider } from './port.js';
import { facesWithProvider, type WithProviderOptions } from './with-provider.js';

const [image, photo] = [new Uint8Array([1]), new Uint8Array([2])];
type Chosen = Awaited<ReturnType<WithProviderOptions['chosen']>>;

function world(chosen: Chosen) {
  const state = { chosen, time: 0 };
  const engine = new FakeFaces();
  const provider = {
    likeness: vi.fn<FaceProvider['likeness']>().mockResolvedValue({ same: false, similarity: 0.2 }),
    isAlive: vi.fn<FaceProvider['isAlive']>().mockResolvedValue(false),
  };
  const open = vi.fn<WithProviderOptions['open']>(() => provider);
  const warn = vi.fn<() => void>();
  const faces = facesWithProvider(engine, {
    ...{ clock: { monotonic: () => state.time }, logger: { warn } },
    ...{ chosen: async () => state.chosen, open },
  });
  return { state, engine, provider, open, warn, faces };
}
const baidu = (liveCheck: string, appKey = 'a'): Chosen => ({ name: 'baidu', data: { appKey, liveCheck } });

describe('faces with a provider', () => {
  it('are the engine’s alone until one is chosen, then the provider’s within five seconds, by its newest keys', async () => {
    const { state, provider, open, faces } = world(null);
    expect(await faces.compare(image, photo)).toMatchObject({ outcome: 'matched' });
    state.chosen = baidu('false');
    state.time = 5_001;
    expect(await faces.compare(image, photo)).toEqual({ outcome: 'other-person', similarity: 0.2 });
    expect(await faces.compare(image, photo)).toEqual({ outcome: 'other-person', similarity: 0.2 });
    expect(open).toHaveBeenCalledTimes(1);
    expect(provider.likeness).toHaveBeenCalledWith(image, photo);
    state.chosen = baidu('false', 'b');
    state.time = 10_002;
    await faces.compare(image, photo);
    expect(open).toHaveBeenLastCalledWith('baidu', { appKey: 'b', liveCheck: 'false' });
  });

  it('are seen by the engine first: no call is paid for an empty chair, or with nothing to compare', async () => {
    const { engine, provider, faces } = world(baidu('true'));
    engine.verdict = 'no-face';
    expect(await faces.compare(image, photo)).toEqual({ outcome: 'no-face' });
    engine.verdict = 'matched';
    expect(await faces.compare(image, null)).toEqual({ outcome: 'one-face' });
    expect(provider.likeness).not.toHaveBeenCalled();
  });

  it('are found by the engine, and held for a picture by the provider where it is to look', async () => {
    const { engine, provider, faces } = world(baidu('true'));
    engine.finds = { outcome: 'nobody' };
    expect(await faces.find(image)).toEqual({ outcome: 'nobody' });
    expect(provider.isAlive).not.toHaveBeenCalled();
    engine.finds = { outcome: 'found', id: 'zhang', similarity: 0.9 };
    expect(await faces.find(image)).toEqual({ outcome: 'not-live' });
    provider.isAlive.mockResolvedValue(true);
    expect(await faces.find(image)).toMatchObject({ outcome: 'found' });
    const careless = world(baidu('false'));
    careless.engine.finds = engine.finds;
    expect(await careless.faces.find(image)).toMatchObject({ outcome: 'found' });
  });

  it('are not checked while the provider is away: never a failure of the person', async () => {
    const { engine, provider, warn, faces } = world(baidu('true'));
    provider.likeness.mockRejectedValue(new FaceFault('away'));
    provider.isAlive.mockRejectedValue(new FaceFault('away'));
    engine.finds = { outcome: 'found', id: 'zhang', similarity: 0.9 };
    expect(await faces.compare(image, photo)).toEqual({ outcome: 'not-checked' });
    expect(await faces.find(image)).toEqual({ outcome: 'not-checked' });
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
