import type { Logger } from 'pino';
import type { FaceProviderData, FaceProviderName } from '@vigil/domain/real-person/public';
import type { Clock } from '../../platform/clock.js';
import { KeptShortly } from '../../platform/kept-shortly.js';
import type { FaceComparer, FaceVerdict } from '../../platform/ports/face-comparer.js';
import type { FaceFinder, FindVerdict } from '../../platform/ports/face-finder.js';
import type { FaceProvider } from './port.js';

/** A change of the provider reaches every process within so many ms. */
const keptMilliseconds = 5_000;

interface Chosen {
  readonly name: FaceProviderName;
  readonly data: FaceProviderData;
}

export interface WithProviderOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** who was chosen; null: the embedded engine alone */
  readonly chosen: () => Promise<Chosen | null>;
  readonly open: (name: FaceProviderName, data: FaceProviderData) => FaceProvider;
}

/**
 * The embedded engine and, where an operator chose one, a provider. The engine sees first whether there is one face, so
 * that nobody pays for an empty chair, and finds who it is among all, so that nobody's face is in a provider's library; a
 * provider decides whether two faces are one person's, and tells a picture of a picture where `liveCheck` is on. One that
 * is away or refuses makes it `not-checked`: never a failure of the person.
 */
export function facesWithProvider(
  engine: FaceComparer & FaceFinder,
  { clock, logger, chosen, open }: WithProviderOptions,
): FaceComparer & FaceFinder {
  const kept = new KeptShortly<Chosen | null>(clock, keptMilliseconds);
  let opened: { readonly key: string; readonly provider: FaceProvider } | null = null;
  const now = async () => {
    const choice = await kept.get('', chosen);
    if (choice === null) return null;
    const key = JSON.stringify(choice);
    // The same one as long as it stands: it keeps its token.
    if (opened?.key !== key) opened = { key, provider: open(choice.name, choice.data) };
    return { provider: opened.provider, looks: choice.data['liveCheck'] === 'true' };
  };
  const away = (error: unknown): { outcome: 'not-checked' } => {
    logger.warn({ err: error }, 'the face provider did not answer a comparison');
    return { outcome: 'not-checked' };
  };

  return {
    print: (image) => engine.print(image),
    knowAll: (source) => engine.knowAll(source),
    know: (faces) => engine.know(faces),
    unknow: (ids) => engine.unknow(ids),
    close: () => engine.close(),

    async compare(image, registered): Promise<FaceVerdict> {
      try {
        const choice = await now();
        if (choice === null || registered === null) return await engine.compare(image, registered);
        const seen = await engine.compare(image, null);
        if (seen.outcome !== 'one-face') return seen;
        const { same, similarity } = await choice.provider.likeness(image, registered);
        return { outcome: same ? 'matched' : 'other-person', similarity };
      } catch (error) {
        return away(error);
      }
    },

    async find(image): Promise<FindVerdict> {
      try {
        const found = await engine.find(image);
        const choice = found.outcome === 'found' ? await now() : null;
        if (choice === null || !choice.looks) return found;
        return (await choice.provider.isAlive(image)) ? found : { outcome: 'not-live' };
      } catch (error) {
        return away(error);
      }
    },
  };
}
