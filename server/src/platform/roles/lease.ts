import type { BackgroundService } from '@vigil/stores/bus/lease';

export { always, type BackgroundService, type Lease } from '@vigil/stores/bus/lease';

/**
 * Begins parts one after the other, as one service that stops them in the opposite order. When one cannot begin,
 * those before it are stopped and it rejects.
 */
export async function together(
  begins: readonly (() => BackgroundService | Promise<BackgroundService>)[],
): Promise<BackgroundService> {
  const running: BackgroundService[] = [];
  const stop = async (): Promise<void> => {
    for (const service of running.splice(0).reverse()) await service.stop();
  };
  try {
    for (const begin of begins) running.push(await begin());
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
