import { type SettingDocument, collections } from './collections.js';
import type { Services } from './services.js';

/** What a slice puts into a new installation that is to show something. Ids are fixed: whatever was cut short is completed. */
export interface DemoData {
  /** Writes its documents; answers how many of what, for the log. `now`: ms. */
  readonly seed?: (services: Services, now: number) => Promise<Readonly<Record<string, number>>>;
  /** After every slice has its documents, once: what people did with them. */
  play?(services: Services, now: number): Promise<unknown>;
  /** At each start, before requests are taken: what must fit the present day. */
  refresh?(services: Services): Promise<void>;
}

const marker = 'demo';
/** Written before anything else: an installation that has it never had other data. */
const begunMarker = 'demo-begun';

/**
 * Writes the demo data of these slices once in the life of an installation: the settings document `demo`,
 * written last, tells that it is done. A start that was cut short is completed by the next one. About a
 * second. True: written now.
 */
export async function seedDemo(services: Services, demos: readonly DemoData[]): Promise<boolean> {
  const settings = services.documents.collection<SettingDocument>(collections.settings);
  if ((await settings.get(marker)) !== null) return false;
  await settings.put({ id: begunMarker, version: 1, value: true });
  const began = services.clock.monotonic();
  const now = services.clock.now();
  const seeds = demos.flatMap(({ seed }) => seed ?? []);
  const counted = await Promise.all(seeds.map((seed) => seed(services, now)));
  const counts = Object.assign({}, ...counted) as Record<string, number>;
  await settings.put({ id: marker, version: 1, value: { seededAt: now, ...counts } });
  const ms = Math.round(services.clock.monotonic() - began);
  services.logger.info({ ...counts, ms }, 'demo data written');
  return true;
}

/**
 * Whether demo data may be written: they are there already or were begun, or nobody ever did anything here.
 * `hasAccounts`: somebody has an account.
 */
async function mayHaveDemo(services: Services, hasAccounts: boolean): Promise<boolean> {
  const settings = services.documents.collection<SettingDocument>(collections.settings);
  if ((await settings.getMany([marker, begunMarker])).length > 0) return true;
  if (hasAccounts) return false;
  const { events } = await services.log.readAll(services.log.start, eventsLookedAt);
  return events.every(({ actor }) => actor.kind === 'system');
}

/** What a first start and its reactors write before anybody comes is far less. */
const eventsLookedAt = 1000;

/**
 * The demo data as they are to be at a start: written and played where they never were, and fit for today.
 * Nothing is written into an installation that has or had other data.
 */
export async function prepareDemo(
  services: Services,
  demos: readonly DemoData[],
  hasAccounts: boolean,
): Promise<void> {
  if (!(await mayHaveDemo(services, hasAccounts))) {
    services.logger.warn('DEMO=on: this installation has data of its own, no demo data were written');
    return;
  }
  if (await seedDemo(services, demos))
    for (const demo of demos) await demo.play?.(services, services.clock.now());
  for (const demo of demos) await demo.refresh?.(services);
}
