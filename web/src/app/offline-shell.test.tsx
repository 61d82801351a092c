import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A worker as the browser tells of it. */
class Worker extends EventTarget {
  state = 'installing';
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  active: Worker | null = null;
  waiting: Worker | null = null;
  installing: Worker | null = new Worker();
  fails(): void {
    this.installing?.become('redundant');
  }
  succeeds(): void {
    this.active = this.installing;
    this.installing = null;
    this.active?.become('activated');
  }
}

const registrations: Registration[] = [];
const register = vi.fn<() => Promise<Registration>>(async () => {
  const made = new Registration();
  registrations.push(made);
  return made;
});

const whole = async () => Response.json([]);
const bad = async () => new Response('', { status: 502 });
let answer: () => Promise<Response> = whole;
/** Each time the list of the rest is asked for: whether what is not on it was forgotten. */
const rests: boolean[] = [];
/** A worker serves the page from now on. */
const claim = (registration: Registration | undefined) => {
  Object.assign(navigator.serviceWorker, { controller: registration?.active });
  navigator.serviceWorker.oncontrollerchange?.(new Event('controllerchange'));
};

beforeEach(() => {
  rests.length = 0;
  answer = whole;
  vi.stubGlobal('fetch', () => {
    rests.push(false);
    return answer();
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [{ url: 'https://vigil.test/web/assets/old.js' }],
      delete: async () => void (rests[rests.length - 1] = true),
    }),
  });
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  registrations.length = 0;
  register.mockClear();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      ...{ register, controller: null, oncontrollerchange: null },
      getRegistration: async () => registrations.at(-1),
    }),
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function started() {
  const shell = await import('./offline-shell.ts');
  shell.keepShellOffline();
  await vi.advanceTimersByTimeAsync(3000);
  return shell;
}

it('is here when a worker is active, and not before', async () => {
  const { shellIsHere, followShell } = await started();
  const heard = vi.fn<() => void>();
  followShell(heard);
  expect(shellIsHere()).toBe(false);
  registrations[0]?.succeeds();
  expect([shellIsHere(), heard.mock.calls.length]).toEqual([true, 1]);
});

it('whose files did not all come is tried again after a while, ever later, until it is here', async () => {
  const { shellIsHere } = await started();
  for (const [tries, waitMs] of [
    [2, 5_000],
    [3, 10_000],
    [4, 20_000],
  ] as const) {
    registrations.at(-1)?.fails();
    registrations.at(-1)?.fails();
    expect(shellIsHere()).toBe(false);
    await vi.advanceTimersByTimeAsync(waitMs);
    expect(register).toHaveBeenCalledTimes(tries);
  }
  registrations.at(-1)?.succeeds();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([shellIsHere(), register.mock.calls.length]).toEqual([true, 4]);
});

it('is tried again at once when the network is back, and then no second time for the same', async () => {
  await started();
  registrations[0]?.fails();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(register).toHaveBeenCalledTimes(2);
});

it('is tried again when the worker itself was not to be had', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  register.mockRejectedValueOnce(new TypeError('no network'));
  await started();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(register).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

it('stays here when a newer version could not be fetched', async () => {
  const { shellIsHere } = await started();
  registrations[0]?.succeeds();
  const newer = new Worker();
  Object.assign(registrations[0] ?? {}, { installing: newer });
  registrations[0]?.dispatchEvent(new Event('updatefound'));
  newer.become('redundant');
  await vi.advanceTimersByTimeAsync(600_000);
  expect([shellIsHere(), register.mock.calls.length]).toEqual([true, 1]);
});

/** As the browser has it before the page starts: a worker that is active, and one that waits where that is said. */
function already({ waits, serves }: { readonly waits: boolean; readonly serves: boolean }): Registration {
  const registration = new Registration();
  registration.succeeds();
  if (waits) registration.waiting = new Worker();
  registrations.push(registration);
  register.mockResolvedValueOnce(registration);
  if (serves) Object.assign(navigator.serviceWorker, { controller: registration.active });
  return registration;
}

it('keeps the rest once a worker serves the page, which the first does as soon as it can', async () => {
  await started();
  registrations[0]?.succeeds();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(rests).toEqual([]);
  claim(registrations[0]);
  claim(registrations[0]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(rests).toEqual([true]);
});

it('is here from the start in a page that a worker serves; in one that was fetched past it when that is known', async () => {
  const from = async (serves: boolean) => {
    vi.resetModules();
    already({ waits: false, serves });
    const shell = await import('./offline-shell.ts');
    shell.keepShellOffline();
    const atOnce = shell.shellIsHere();
    await vi.advanceTimersByTimeAsync(3000);
    return [atOnce, shell.shellIsHere()];
  };
  expect(await from(false)).toEqual([false, true]);
  expect(await from(true)).toEqual([true, true]);
});

it('a page that was fetched past the worker leaves the rest of an older version alone', async () => {
  const registration = already({ waits: true, serves: false });
  const { shellIsHere } = await started();
  registration.dispatchEvent(new Event('updatefound'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([shellIsHere(), rests]).toEqual([true, []]);
});

it('a page of the older version forgets nothing while a newer one comes or waits', async () => {
  already({ waits: true, serves: true });
  await started();
  expect(rests).toEqual([false]);
  vi.resetModules();
  Object.assign(registrations[0] ?? {}, { waiting: null, installing: new Worker() });
  await started();
  expect(rests).toEqual([false, false]);
});

it('the rest is tried again, ever later and when the network is back, until it is whole', async () => {
  answer = bad;
  already({ waits: false, serves: true });
  await started();
  for (const [tries, waitMs] of [
    [2, 10_000],
    [3, 20_000],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitMs);
    expect(rests.length).toBe(tries);
  }
  answer = async () => {
    throw new TypeError('no network');
  };
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(rests.length).toBe(4);
  answer = whole;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(rests.length).toBe(5);
});
