import type { Duty } from '@vigil/stores/bus/tenure';

export { always, type Duty, type Tenure } from '@vigil/stores/bus/tenure';

/**
 * Begins parts one after the other, as one duty that stops them in the opposite order. When one cannot begin,
 * those before it are stopped and it rejects.
 */
export async function together(begins: readonly (() => Duty | Promise<Duty>)[]): Promise<Duty> {
  const running: Duty[] = [];
  const stop = async (): Promise<void> => {
    for (const duty of running.splice(0).reverse()) await duty.stop();
  };
  try {
    for (const begin of begins) running.push(await begin());
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
