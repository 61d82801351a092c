import type { BackgroundService } from '@vigil/stores/bus/lease';

export { always, type BackgroundService, type Lease } from '@vigil/stores/bus/lease';

type Begin = () => BackgroundService | Promise<BackgroundService>;

/**
 * Begins parts one after the other, as one service that stops them in the opposite order. When one cannot begin,
 * those before it are stopped and it rejects.
 */
export async function together(begins: readonly Begin[]): Promise<BackgroundService> {
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

/**
 * The same for parts that do not lean on each other: all begin at once, and all are told to stop at once, so that
 * none goes on with new work while another ends what it is at. What could not begin or stop is told when all
 * others have.
 */
export async function sideBySide(begins: readonly Begin[]): Promise<BackgroundService> {
  const running: BackgroundService[] = [];
  const stop = async (): Promise<void> => all(running.splice(0).map((service) => service.stop()));
  try {
    await all(begins.map(async (begin) => void running.push(await begin())));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function all(works: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') throw end.reason;
}
